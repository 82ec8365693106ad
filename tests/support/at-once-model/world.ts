import type { DispatchRequestBody } from "@/lib/service-ui/wire/dispatch";

export const KEYS = ["0", "1", "2"];

export interface ServerState {
  readonly rows: { state: string; box: string; title: string }[];
  count: number;
  readonly added: string[];
}

export interface Request {
  readonly body: DispatchRequestBody;
  readonly resolve: (response: unknown) => void;
  readonly reject: (error: Error) => void;
}

const newWorld = () => ({
  server: {
    rows: KEYS.map(() => ({ state: "open", box: "open", title: "." })),
    count: 0,
    added: [],
  } as ServerState,
  /** What the page has sent and has no response to. */
  requests: [] as Request[],
  /** What the page has asked to render. */
  renders: [] as { readonly state: ServerState; readonly done: () => void }[],
  /** The time, which passes with the pauses alone. */
  nowMs: 0,
  /** The pauses before a repeat, until a step ends them. */
  pauses: [] as (() => void)[],
  /** What each handler that has run has answered, by its dispatch. */
  answers: new Map<string, readonly unknown[]>(),
  /** Whether a connection that was cut stays cut, by the dispatch. */
  lost: new Map<string, boolean>(),
  /** The rows of whose box the page can't know what the server holds. */
  unknown: new Set<unknown>(),
  /** Whether a handler whose patches the page didn't get waits for a render. */
  isUnpatched: false,
});

/** The server, the network and the page's wishes, in one program. */
export const world = newWorld();

export const renewWorld = (): void => void Object.assign(world, newWorld());

export const copyOf = (state: ServerState): ServerState => JSON.parse(JSON.stringify(state));
