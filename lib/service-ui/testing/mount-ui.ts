import { randomBytes } from "node:crypto";
import { listOf } from "../declare/declaration-error";
import type { UiComponent } from "../declare/define-ui-component";
import type { PropsField, StandardSchema } from "../declare/standard-schema";
import { DISPATCH_ID_PREFIX } from "../wire/ids";
import type { Manifest } from "../wire/manifest";
import type { Answer } from "./answer";
import { createFiring, type Firing } from "./firing";
import { type TestPayload, wirePayload } from "./payload";
import { createSignedPage, type PageOptions, type SignedPage } from "./signed-page";
import { type Tamper, type Tampering, tamperOf } from "./tamperings";
import type { User } from "./user";

export type { AcceptedAnswer, Answer, Changes, RefusedAnswer } from "./answer";
export type { Firing } from "./firing";
export type { TestFields, TestPayload } from "./payload";
export type { TestServices } from "./pipeline";
export type { Tamper, Tampering } from "./tamperings";
export type { User } from "./user";

type PartName<C extends UiComponent> = C["parts"][number]["name"];
type EventName<C extends UiComponent, Part> = Extract<
  C["events"][number],
  { readonly part: Part }
>["event"];

/**
 * The options for mounting a definition. A component with props requires `props`, which are sealed
 * (encrypted) into the instance id.
 */
export type MountOptions<C extends UiComponent> = Omit<PageOptions, "context"> &
  PropsField<C["props"]> & {
    /** What `event.context` is, in place of what the `context` of `createUi` would make. */
    readonly context?: Awaited<ReturnType<NonNullable<C["context"]>>>;
  };

/** A part of a mounted component. */
export interface MountedPart<Event extends string> {
  /**
   * Sends an interaction as the runtime would. Each call has a dispatch id of its own. The frames
   * of a stream come from `for await (const changes of part.fire("click"))`.
   *
   * @param payload the user's data; default none
   * @throws (rejects) TypeError for an undeclared event; the message lists the part's events
   * @throws (rejects) what the handler or the authorizer threw, unless `throwErrors` is false
   */
  fire(event: Event, payload?: TestPayload): Firing;
}

/** One instance of a component, as one user has it. */
export interface MountedUi<C extends UiComponent> {
  readonly instanceId: string;
  readonly manifest: Manifest;
  /** @throws TypeError for an undeclared part; the message lists the component's parts */
  part<const Name extends PartName<C>>(name: Name): MountedPart<EventName<C, Name>>;
  /** The same page, used by another user. Its tokens still belong to the first user. */
  as(user: User): MountedUi<C>;
  /** The same page, but each signed token is changed before it is sent. */
  tamper(tampering: Tampering): MountedUi<C>;
  /**
   * Sends the page's last dispatch again, byte for byte.
   *
   * @throws (rejects) TypeError if nothing was sent yet
   */
  replay(): Promise<Answer>;
  wait(seconds: number): void;
  /** Lets time pass until the page's tokens have expired. */
  expire(): void;
  /** Renders a new instance with new tokens, as a refresh of the page does. */
  refresh(): void;
}

/**
 * Mounts a component for a test. Renders and signs an instance, and sends its interactions through
 * the whole dispatch endpoint, without a network or a DOM.
 *
 * @throws TypeError when the props do not fit, DeclarationError when the declaration is wrong
 *
 * @example
 * ```ts
 * import { mountUi } from "service-ui/testing";
 * import { quantity } from "./quantity.ui";
 *
 * const ui = mountUi(quantity, { props: { cents: 250 } });
 * const answer = await ui.part("amount").fire("input", { value: "4" });
 * answer.changes; // { total: { text: "10.00 €" } }
 * ```
 */
export function mountUi<C extends UiComponent>(
  component: C,
  ...[options]: C["props"] extends StandardSchema ? [MountOptions<C>] : [MountOptions<C>?]
): MountedUi<C> {
  return createMounted(component, createSignedPage(component, options ?? {}), options?.user ?? {});
}

function createMounted<C extends UiComponent>(
  component: C,
  page: SignedPage,
  user: User,
  tamper: Tamper = (ctx) => ctx,
): MountedUi<C> {
  return {
    get instanceId() {
      return page.manifest.i;
    },
    get manifest() {
      return page.manifest;
    },
    part: (name) => {
      requirePart(component, name);
      return {
        fire: (event, payload = {}) =>
          createFiring(async (connection) => {
            const entry = page.manifest.events.find(({ p, e }) => p === name && e === event);
            if (!entry) throw undeclaredEvent(component, name, event);
            const request = { ctx: tamper(entry.ctx), dispatchId: newDispatchId() };
            const body = JSON.stringify({ ...request, payload: wirePayload(payload) });
            return page.send(body, user, connection);
          }),
      };
    },
    as: (other) => createMounted(component, page, other, tamper),
    tamper: (tampering) => {
      const next = tamperOf(tampering);
      return createMounted(component, page, user, (ctx) => next(tamper(ctx)));
    },
    replay: () => page.replay(user),
    wait: page.wait,
    expire: page.expire,
    refresh: page.refresh,
  };
}

function requirePart({ name: component, parts }: UiComponent, name: string): void {
  if (parts.some((part) => part.name === name)) return;
  const declared = listOf(parts.map((part) => part.name));
  throw new TypeError(
    `Component "${component}" has no part "${name}". Declared parts: ${declared}.`,
  );
}

function undeclaredEvent({ name, events }: UiComponent, part: string, event: string): TypeError {
  const pairs = events.map((on) => `${on.part} ${on.event}`);
  return new TypeError(
    `Component "${name}" has no event "${event}" of part "${part}". Declared events: ${listOf(pairs)}.`,
  );
}

function newDispatchId(): string {
  return DISPATCH_ID_PREFIX + randomBytes(16).toString("hex");
}
