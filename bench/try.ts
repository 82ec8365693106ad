import { chromium } from "playwright-core";
import { captureCases, prove } from "./cases";
import { runLoad } from "./load";
import { buildOnce, startServer } from "./servers";
console.log(await buildOnce());
const servers: any = {}; for (const n of ["next","node","plain"] as const) servers[n] = await startServer(n);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const cases = await captureCases(browser, { next: servers.next.origin, node: servers.node.origin, plain: servers.plain.origin });
for (const c of cases) { await prove(c, servers[c.server]); console.log(c.key, c.path, JSON.stringify(c.headers).length, c.body().length); }
console.log(cases[0].body(), cases[1].headers, cases[1].body());
for (const c of cases) { const r = await fetch(servers[c.server].origin + c.path, {method:"POST",headers:c.headers,body:c.body()}); console.log(c.key, [...r.headers], await r.text()); }
await browser.close();
for (let i=0;i<2;i++) for (const c of cases) console.log(c.key, await runLoad(c, servers[c.server], 8, 2));
for (const s of Object.values(servers) as any) await s.stop();
