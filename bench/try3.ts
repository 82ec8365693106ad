import { chromium } from "playwright-core";
import { captureCases } from "./cases";
import { runLoad } from "./load";
import { buildOnce, startServer } from "./servers";
await buildOnce();
const servers: any = {}; for (const n of ["next","node","plain"] as const) servers[n] = await startServer(n);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const cases: any[] = [...await captureCases(browser, { next: servers.next.origin, node: servers.node.origin, plain: servers.plain.origin })];
await browser.close();
const id = (c:any) => ({...c, key: c.key+" identity", headers: {...c.headers, "accept-encoding":"identity"}});
const all = [cases[0], id(cases[0]), cases[1], id(cases[1]), cases[2], id(cases[2]), cases[3], cases[4], cases[5]];
for (const c of all) await runLoad(c, servers[c.server], 8, 2);
const out: any = {};
for (let i=0;i<5;i++) for (const c of all) { const r = await runLoad(c, servers[c.server], 8, 1.5); (out[c.key] ??= []).push([Math.round(r.perSecond), Math.round(r.cpuMicroseconds!)]); }
for (const [k,v] of Object.entries(out) as any) console.log(k.padEnd(12), "cpu", v.map((x:any)=>x[1]).sort((a:any,b:any)=>a-b)[2], JSON.stringify(v));
for (const s of Object.values(servers) as any) await s.stop();
