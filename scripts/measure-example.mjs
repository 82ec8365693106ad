import { chromium } from "playwright-core";

/**
 * Prints the cost of each interaction of the example, as Chromium counts it: the requests, and the
 * bytes on the wire in both directions, with headers and compression.
 *
 *     STOCKROOM_HTTP=1 APP_SECRET=… npm run example -- start    # after: npm run example -- build
 *     node scripts/measure-example.mjs http://localhost:3000
 *
 * It adds and removes an item, so give it a database of its own (`STOCKROOM_FILE`).
 */
const [origin = "http://localhost:3000"] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ baseURL: origin });
const devtools = await page.context().newCDPSession(page);
await devtools.send("Network.enable");

let requests = [];
const received = new Map();
devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
  const head = `${request.method} ${request.url}${JSON.stringify(request.headers)}`.length;
  requests.push({ requestId, sent: head + (request.postData?.length ?? 0) });
});
devtools.on("Network.requestWillBeSentExtraInfo", ({ requestId, headers }) => {
  const known = requests.find((request) => request.requestId === requestId);
  if (known) known.sent += (headers.Cookie ?? headers.cookie ?? "").length;
});
const receive = (requestId, bytes) =>
  received.set(requestId, (received.get(requestId) ?? 0) + Math.max(0, bytes));
const fromCache = new Set();
devtools.on("Network.responseReceived", ({ requestId, response }) => {
  if (response.fromDiskCache) leaveOut({ requestId });
  else receive(requestId, response.encodedDataLength);
});
devtools.on("Network.requestServedFromCache", leaveOut);
devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
  if (!fromCache.has(requestId)) received.set(requestId, encodedDataLength);
});
// A router stops reading a streamed response when it has all it needs, so the response never
// finishes.
devtools.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
  if (!fromCache.has(requestId)) receive(requestId, encodedDataLength);
});

function leaveOut({ requestId }) {
  fromCache.add(requestId);
  requests = requests.filter((request) => request.requestId !== requestId);
}

const button = (name) => page.getByRole("button", { name }).first();
const field = (name) => page.getByRole("textbox", { name });
const pending = () => page.locator("[data-ui-pending]").count();

await measure("Open the sign-in, nothing cached", () => page.goto("/sign-in"));
await field("Name").fill("rosa");
await page.getByLabel("Password").fill("low tide at noon");
await measure("Sign in, list included", () => button("Sign in").click());
await measure("Search, one pause in the typing", () => page.getByRole("searchbox").fill("battery"));
await measure("Sort or turn a page (a link)", () =>
  page.getByRole("link", { name: "In stock" }).click(),
);
await page.goto("/items");
await settle();
await measure("One more, totals included", () => button(/^One more/).click());
await measure("Begin an edit in a row", () => button(/^Edit/).click());
await field("In stock").fill("many");
await measure("Save it with a mistake", () => button("Save").click());
await field("In stock").fill("12");
await measure("Save it", () => button("Save").click());
await measure("Delete, after the question", async () => {
  await button(/^Delete /).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
});
await measure("Undo", () => button("Undo").click());
await measure("Open an item (a link)", () => page.locator(".cell-name a:visible").first().click());
await measure("Open its form (a link)", () => page.getByRole("link", { name: "Edit" }).click());
await field("Name").fill("");
await measure("Save the form with a mistake", () => button("Save").click());
await field("Name").fill("Measured");
await measure("Save the form, next page included", () => button("Save").click());
await browser.close();

async function measure(name, act) {
  await settle();
  requests = [];
  received.clear();
  await act();
  await settle();
  const sent = requests.reduce((sum, request) => sum + request.sent, 0);
  const got = [...received.values()].reduce((sum, bytes) => sum + bytes, 0);
  console.warn(`| ${name} | ${requests.length} | ${kilobytes(sent)} | ${kilobytes(got)} |`);
}

/** Waits until there has been no request and no response for some seconds. */
async function settle() {
  for (let quiet = 0, before = ""; quiet < 16; ) {
    await page.waitForTimeout(250);
    const now = JSON.stringify([requests.length, ...received]);
    quiet = now === before && (await pending()) === 0 ? quiet + 1 : 0;
    before = now;
  }
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
