import { TOKEN_PREFIX } from "../protocol/ids";
import { MANIFEST_VERSION } from "../protocol/manifest";
import { ATTR_COMPONENT, ATTR_INSTANCE, ATTR_MANIFEST } from "../protocol/markup";
import { plainClaims } from "../token/canonical-claims";

/** What any view writes into the page for one instance (SPEC.md 2.5). */
export interface RenderedInstance {
  readonly rootAttributes: Readonly<Record<string, string>>;
  readonly manifestAttributes: Readonly<Record<string, string>>;
  /** The script's text: JSON that cannot leave its element. */
  readonly manifestText: string;
}

/** A line of `signInstance`. No character of it has to be escaped, be it in JSON, in a script or in an attribute. */
const LINE = /^[\w.-]+ uci_[\w-]+ \d+ \d+(?: [\w-]+ [\w:-]+ [\w.$]* [\w-]{43})*$/;

/**
 * Writes out a line of `signInstance`. It runs on the server and, where a page comes without a load, in the
 * browser: a line has a third of the letters of what it says (`docs/decisions/052-instance-lines.md`).
 *
 * @throws TypeError for any other text, so for every character that would have to be escaped (DECISIONS 2)
 */
export function expandInstance(line: string): RenderedInstance {
  if (!LINE.test(line)) {
    throw new TypeError(
      "An instance can't be written out: a name in it has characters that no name may have.",
    );
  }
  const words = line.split(" ");
  const [c = "", i = "", iat, exp] = words;
  let events = "";
  for (let at = 4; at < words.length; at += 4) {
    const p = words[at];
    const e = words[at + 1];
    const u = words[at + 2];
    const claims = base64url(plainClaims({ c, e, exp, i, iat, p, u }));
    const ctx = `${TOKEN_PREFIX}.${claims}.${words[at + 3]}`;
    events += `${events && ","}{"p":"${p}","e":"${e}","u":"${u}","ctx":"${ctx}"}`;
  }
  return {
    rootAttributes: { [ATTR_COMPONENT]: c, [ATTR_INSTANCE]: i },
    manifestAttributes: { [ATTR_MANIFEST]: i, [ATTR_COMPONENT]: c },
    manifestText: `{"v":${MANIFEST_VERSION},"c":"${c}","i":"${i}","events":[${events}]}`,
  };
}

/** With what browsers have. The JSON of what a line may hold gives neither "+" nor "/". */
function base64url(text: string): string {
  const padded = btoa(text);
  const end = padded.indexOf("=");
  return end < 0 ? padded : padded.slice(0, end);
}
