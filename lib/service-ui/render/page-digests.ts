import { errorFields } from "../../common/logging/error-fields";
import { processLogger } from "../../common/logging/logger";
import type { UiComponent } from "../declare/define-ui-component";
import { isEditable } from "../declare/fields";
import { askUserKey, type UserKey } from "../declare/user-key";
import type { SigningContext } from "../keys/page-keys";
import { pageUser, recordDigest, userDigest } from "../wire/digests";
import type { SignedInstance } from "./expand-instance";

/** The props of an instance, as its schema takes them and as it returns them. */
export interface InstanceProps {
  readonly given: unknown;
  readonly parsed: unknown;
}

/** What a manifest's script says of the record and of the user (PROTOCOL 2, Digests). */
export function pageDigests(
  component: UiComponent,
  props: InstanceProps | undefined,
  signing: SigningContext,
): Pick<SignedInstance, "record" | "user"> {
  const { keyRing } = signing;
  const { name } = component;
  const shown = props && isEditable(component) ? recordIn(component, props) : undefined;
  const user = userOf(component, signing);
  return {
    ...(shown !== undefined && { record: recordDigest(name, shown, keyRing) }),
    ...(user && { user: userDigest(name, user, keyRing) }),
  };
}

/**
 * What says which record an instance shows; undefined if a prop of it is absent.
 *
 * @throws TypeError for a prop of the record that is no text, number or boolean, since others may
 *   have the same JSON
 */
function recordIn({ name, record }: UiComponent, { given, parsed }: InstanceProps): unknown {
  if (!record) return given;
  const values = record.map((key) => {
    const value: unknown = Object.hasOwn(Object(parsed), key) ? Object(parsed)[key] : undefined;
    if (value === undefined || IDENTITIES.includes(typeof value)) return value;
    const kind = value === null ? "null" : `a value of type "${typeof value}"`;
    throw new TypeError(
      `The prop "${key}", which says which record component "${name}" shows, is ${kind}. ` +
        "It must be a text, a number or a boolean, such as the record's key.",
    );
  });
  return values.includes(undefined) ? undefined : values;
}

const IDENTITIES = ["string", "number", "boolean"];

function userOf(component: UiComponent, signing: SigningContext) {
  if (component.userKey && !signing.request) return null;
  return pageUser(ownKeyIn(component, signing), signing.binding);
}

/** What each `userKey` has returned for a page, which may have hundreds of instances. */
const asked = new WeakMap<SigningContext, Map<UserKey, string | null>>();
/** Those whose throw was logged. Whoever makes cookies up could fill the log. */
const thrown = new WeakSet<UserKey>();

function ownKeyIn(component: UiComponent, signing: SigningContext): string | null | undefined {
  const { userKey } = component;
  if (!userKey || !signing.request) return undefined;
  const answers = asked.get(signing) ?? new Map<UserKey, string | null>();
  asked.set(signing, answers);
  let own = answers.get(userKey);
  if (own === undefined) {
    own = askOrTell(component, userKey, signing.request);
    answers.set(userKey, own);
  }
  return own;
}

/** A cookie that anyone can make up must not fail a page, so the user is then unknown. */
function askOrTell(
  component: UiComponent,
  userKey: UserKey,
  request: NonNullable<SigningContext["request"]>,
): string | null {
  try {
    return askUserKey({ userKey }, request) ?? null;
  } catch (error) {
    if (!thrown.has(userKey)) {
      thrown.add(userKey);
      const { name } = component;
      const fields = { component: name, error: errorFields(error) };
      processLogger().error("userKey threw while a page was rendered; logged once", fields);
    }
    return null;
  }
}
