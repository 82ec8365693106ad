import { afterEach, expect, it, vi } from "vitest";
import { lifecycleWrapper, type OnCall } from "@/lib/versioning/versioning";
import { fail } from "../../support/for-this-test";
import { ACTIVE, DEPRECATED, RETIRED, VERSIONS } from "../fixtures";

const onCall = vi.fn<OnCall>();
afterEach(() => onCall.mockReset());

const ok = () => Response.json({ data: [] });

/** Asks one route of the map, with each of the given methods. */
function call(
  path: Parameters<typeof VERSIONS.get>[0],
  methods: readonly string[] = ["GET"],
  GET: () => Response = ok,
) {
  const route = lifecycleWrapper({ versions: VERSIONS, onCall })(path, { GET });
  const url = `http://x${path.replace("[id]", "7")}`;
  return Promise.all(methods.map((method) => route.GET(new Request(url, { method }))));
}

it.each([
  ["a deprecated version", DEPRECATED, ["GET", "HEAD", "DELETE", "OPTIONS"]],
  ["a retired version", RETIRED, ["GET", "POST"]],
])("hands over every request of %s, refused ones too", async (_, { path, version }, methods) => {
  await call(path, methods);
  await vi.waitFor(() => expect(onCall).toHaveBeenCalledTimes(methods.length));
  const handedOver = onCall.mock.calls.map(([{ request }]) => request.method);
  expect(handedOver.sort()).toEqual([...methods].sort());
  const request = expect.any(Request);
  expect(onCall).toHaveBeenLastCalledWith({ version, route: path, caller: null, request });
});

it("hands over no request of an active version", async () => {
  await call(ACTIVE.path);
  expect(onCall).not.toHaveBeenCalled();
});

it("hands over a request whose handler redirects", async () => {
  const redirect = Object.assign(new Error("NEXT_REDIRECT"), { digest: "NEXT_REDIRECT;there" });
  await expect(call(DEPRECATED.path, ["GET"], () => fail(redirect))).rejects.toBe(redirect);
  await vi.waitFor(() => expect(onCall).toHaveBeenCalledOnce());
});

it.each([
  [{ "User-Agent": "shop-app/2 (iOS)" }, "shop-app/2 (iOS)"],
  [{}, null],
])("names the program that calls, as it calls itself: %j", async (headers, caller) => {
  const { GET } = lifecycleWrapper({ versions: VERSIONS, onCall })(DEPRECATED.path, { GET: ok });
  await GET(new Request("http://x/v0/things", { headers }));
  await vi.waitFor(() => expect(onCall).toHaveBeenCalledWith(expect.objectContaining({ caller })));
});

it("names the caller whom the app identifies, also if that takes a while", async () => {
  const identify = async ({ headers }: Request) => `key ${headers.get("X-Api-Key")}`;
  const wrap = lifecycleWrapper({ versions: VERSIONS, onCall, identify });
  const { GET } = wrap(DEPRECATED.path, { GET: ok });
  await GET(new Request("http://x/v0/things", { headers: { "X-Api-Key": "7" } }));
  await vi.waitFor(() =>
    expect(onCall).toHaveBeenCalledWith(expect.objectContaining({ caller: "key 7" })),
  );
});

it("does not wait for a promise of the hook", async () => {
  onCall.mockReturnValue(new Promise(() => {}));
  const [response] = await call(DEPRECATED.path);
  expect(response?.status).toBe(200);
});

it.each([
  ["throws", () => fail("disk full")],
  ["rejects", () => Promise.reject(new Error("disk full"))],
])("answers as ever if the hook %s, and logs that once a call", async (_, broken) => {
  const logged = vi.spyOn(console, "error").mockReturnValue(undefined);
  onCall.mockImplementation(broken);
  const [response] = await call(DEPRECATED.path);
  expect(response?.status).toBe(200);
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce());
  const line = JSON.parse(String(logged.mock.lastCall));
  expect(line).toMatchObject({
    message: "onCall failed",
    route: DEPRECATED.path,
    version: DEPRECATED.version,
    error: { message: "disk full" },
  });
  logged.mockRestore();
});
