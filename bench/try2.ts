import { chromium } from "playwright-core";
import { buildOnce, startServer } from "./servers";
import { openContestant, measureBytes, measureLatency, measureScripts, measureColdStart } from "./pages";
console.log(await buildOnce());
const next = await startServer("next"), node = await startServer("node");
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const c of [{key:"a",path:"/dispatch",server:next},{key:"b",path:"/action",server:next},{key:"d",path:"/dispatch",server:node},{key:"f",path:"/htmx",server:next}] as any) {
  const o = await openContestant(browser, c);
  console.log(c.key, await measureBytes(o, 9), await measureLatency(o, 0, 5), await measureLatency(o, 50, 3), await measureScripts(browser, next.origin + c.path));
  await o.close();
  console.log(await measureColdStart(browser, c, {cpuSlowdown: 6, roundTripMs: 50}));
}
console.log(await measureScripts(browser, next.origin+"/empty"));
await browser.close(); await next.stop(); await node.stop();
