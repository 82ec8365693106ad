import type { KnownEnvironment } from "./variables";
import { ConfigurationError } from "./variables";

export const OWN_STORE = "own";

export interface ReplayConfiguration {
  readonly store: string;
  /**
   * Who sees that a dispatch is used: this process, all processes on this disk, or all on the
   * network.
   */
  readonly reach: "process" | "disk" | "network";
  /**
   * What a log may show. An address is shortened to its host, and to the number of Redis's
   * database, because the rest may be secret.
   */
  readonly place: {
    readonly storeHost?: string;
    readonly storeDirectory?: string;
    readonly durability?: string;
  };
  /** What opens the store. Holds secrets. */
  readonly settings: StoreSettings;
}

/** What each kind of store is opened with (`process/create-stores.ts`). */
export type StoreSettings =
  | { readonly kind: "upstash"; readonly url: string; readonly token: string }
  | { readonly kind: "redis"; readonly url: string }
  | { readonly kind: "sqlite"; readonly directory: string; readonly synchronous: "FULL" | "NORMAL" }
  | { readonly kind: "memory" };

/** A kind of store. To add a kind, add an entry to the table below. */
interface StoreKind {
  readonly name: string;
  /** Whether to use this kind if `UI_REPLAY_STORE` is not set. The first such kind wins. */
  isImplied(env: KnownEnvironment): boolean;
  /** @throws ConfigurationError if a variable is missing or wrong */
  read(env: KnownEnvironment): Omit<ReplayConfiguration, "store">;
}

const STORES: readonly StoreKind[] = [
  {
    name: "upstash",
    isImplied: (env) => Boolean(env.UPSTASH_REDIS_REST_URL || env.UPSTASH_REDIS_REST_TOKEN),
    read({ UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token }) {
      if (!url || !token) {
        throw new ConfigurationError(
          "UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN must be set both or not at all.",
        );
      }
      // Given an invalid address, Upstash's client would only warn, then fail at every request.
      if (!/^https?:\/\/[^\s/]\S*$/.test(url) || !URL.canParse(url)) {
        throw new ConfigurationError(
          "UPSTASH_REDIS_REST_URL must be an address such as https://example.upstash.io.",
        );
      }
      if (/\s/.test(token)) {
        throw new ConfigurationError("UPSTASH_REDIS_REST_TOKEN must not contain white space.");
      }
      return {
        reach: "network",
        place: { storeHost: new URL(url).host },
        settings: { kind: "upstash", url, token },
      };
    },
  },
  {
    name: "redis",
    isImplied: (env) => Boolean(env.REDIS_URL),
    read({ REDIS_URL: url }) {
      if (!url || !/^rediss?:\/\/[^\s/]/.test(url) || !URL.canParse(url)) {
        throw new ConfigurationError(
          "REDIS_URL must be an address such as redis://127.0.0.1:6379.",
        );
      }
      const { host, pathname } = new URL(url);
      // Redis has numbered databases, whose keys are apart. The first one is 0.
      const database = /^\/[1-9]\d*$/.test(pathname) ? pathname : "";
      return {
        reach: "network",
        place: { storeHost: host + database },
        settings: { kind: "redis", url },
      };
    },
  },
  {
    name: "sqlite",
    isImplied: () => true,
    read(env) {
      const directory = env.UI_REPLAY_DIR || ".service-ui";
      const durability = env.UI_REPLAY_DURABILITY || "process";
      if (durability !== "process" && durability !== "power") {
        throw new ConfigurationError("UI_REPLAY_DURABILITY must be process or power.");
      }
      const synchronous = durability === "power" ? "FULL" : "NORMAL";
      return {
        reach: "disk",
        place: { storeDirectory: directory, durability },
        settings: { kind: "sqlite", directory, synchronous },
      };
    },
  },
  {
    name: "memory",
    // This kind is never the default.
    isImplied: () => false,
    read: () => ({
      reach: "process",
      place: {},
      settings: { kind: "memory" },
    }),
  },
];

/** The store that `UI_REPLAY_STORE` names; else the first store whose variables are set. */
export function readReplay(env: KnownEnvironment): ReplayConfiguration {
  const { UI_REPLAY_STORE: named } = env;
  const kind = STORES.find(({ name, isImplied }) => (named ? name === named : isImplied(env)));
  if (!kind) {
    const names = STORES.map(({ name }) => name).join(", ");
    throw new ConfigurationError(`UI_REPLAY_STORE must be one of ${names}.`);
  }
  return { store: kind.name, ...kind.read(env) };
}
