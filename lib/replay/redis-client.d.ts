/**
 * The part of `@redis/client` that the store uses. The package is an optional peer, and these types
 * let the project compile without it.
 */
declare module "@redis/client" {
  export interface RedisTransaction {
    addCommand(words: string[]): RedisTransaction;
    exec(): Promise<unknown[]>;
  }

  export interface RedisClient {
    readonly isOpen: boolean;
    on(event: "error", listener: (error: Error) => void): unknown;
    connect(): Promise<unknown>;
    multi(): RedisTransaction;
    sendCommand(words: readonly string[]): Promise<unknown>;
    destroy(): void;
  }

  export function createClient(options: {
    url: string;
    disableOfflineQueue: boolean;
    commandOptions: { timeout: number };
    socket: { connectTimeout: number; reconnectStrategy: false };
    RESP: 2 | 3;
    maintNotifications: "disabled";
  }): RedisClient;
}
