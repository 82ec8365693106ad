import { manifestsIn, newDispatchId, post, type WireAnswer } from "./wire";

/** What a user's browser keeps and sends: the page's tokens and the cookies. */
export interface PageUser {
  /** The cookies by name, as the browser has them now. */
  readonly cookies: ReadonlyMap<string, string>;
  /** The page's HTML, as it was rendered last. */
  html(): string;
  /** Loads the page again, as a refresh does: new tokens, the same cookies. */
  load(): Promise<void>;
  /** The newest token of the first instance that declares an interaction. */
  token(part: string, event: string): string;
  /** Sends an interaction of the first instance that declares it. */
  fire(
    part: string,
    event: string,
    payload?: object,
    headers?: Record<string, string>,
  ): Promise<WireAnswer>;
}

/** Opens a page of a running app as a browser without scripts would, to send dispatches by hand. */
export async function visitPage(origin: string, path = "/"): Promise<PageUser> {
  const cookies = new Map<string, string>();
  let html = "";
  const cookie = () => [...cookies].map((pair) => pair.join("=")).join("; ");
  const keep = (response: Headers) => {
    for (const line of response.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";");
      const at = pair.indexOf("=");
      const isGone = attributes.some((text) =>
        /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(text),
      );
      if (isGone) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
  const load = async () => {
    const response = await fetch(origin + path, { headers: { cookie: cookie() } });
    keep(response.headers);
    html = await response.text();
  };
  await load();
  const token = (part: string, event: string) => {
    const entry = manifestsIn(html)
      .flatMap(({ manifest }) => manifest.events)
      .find(({ p, e }) => p === part && e === event);
    if (!entry) throw new Error(`The page declares no ${event} of a part ${part}.`);
    return entry.ctx;
  };
  return {
    cookies,
    html: () => html,
    load,
    token,
    async fire(part, event, payload = {}, headers = {}) {
      const body = { ctx: token(part, event), dispatchId: newDispatchId(), payload };
      const answer = await post(origin, body, { headers: { cookie: cookie(), ...headers } });
      keep(answer.headers);
      return answer;
    },
  };
}
