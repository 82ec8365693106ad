import { readdirSync } from "node:fs";
import { chromium } from "playwright-core";
import { captureCases } from "./cases";
import { runLoad } from "./load";
import { buildOnce, startServer, type ServerName } from "./servers";
import { summarize } from "./profile-summary";
await buildOnce();
const which = process.argv[2] ?? "d";
const dir = "/tmp/prof-" + which + Date.now();
const name = (which === "d" ? "node" : "next") as ServerName;
const s = await startServer(name, ["--cpu-prof", "--cpu-prof-dir=" + dir, "--enable-source-maps"]);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const cases = await captureCases(browser, { next: s.origin, node: s.origin, plain: s.origin });
await browser.close();
const c = cases.find(c => c.key === which)!;
for (let i = 0; i < 4; i++) console.log(await runLoad(c, s, 8, 2));
await s.stop();
for (const f of readdirSync(dir)) { const r = summarize(dir + "/" + f, (u) => /lib_|bench_app/.test(u)); if ((r.byOwner.length ?? 0) < 5) continue; console.log(f); for (const [k, v] of r.byOwner.slice(0,14)) console.log("  ", (v*100).toFixed(1), k); for (const [k, v] of r.byFunction) console.log("     ", (v*100).toFixed(1), k); }
