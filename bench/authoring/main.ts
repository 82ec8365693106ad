/**
 * `npm run bench -- --authoring`: five pieces written with Service UI and with Server Actions, their
 * lines counted, and ten mistakes planted in each.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { plantMistakes } from "./plant";
import { authoringTables, countAll, replaceAuthoringTables } from "./tables";

const README = "bench/README.md";
const result = { ...countAll(), told: await plantMistakes() };
writeFileSync("bench/results/authoring.json", `${JSON.stringify(result, null, 2)}\n`);
writeFileSync(README, replaceAuthoringTables(readFileSync(README, "utf8"), result));
process.stdout.write(`${authoringTables(result)}\n`);
