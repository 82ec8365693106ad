import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { createLogger } from "@/lib/common/logging/logger";
import { refuse } from "@/lib/service-ui/dispatch/outcome";
import { createRefusalLog } from "@/lib/service-ui/dispatch/refusal-log";
import { createClaim } from "@/lib/service-ui/replay/create-claim";
import { createStoreLog } from "@/lib/service-ui/replay/store-log";
import { logBlocks } from "@/lib/service-ui/time/loop-watch";
import { FAILURE_CODES, FAILURES } from "@/lib/service-ui/wire/failures";
import { createHarness, newDispatchId } from "../support/dispatch-harness";
import { describeIfInstalled, onPath } from "../support/optional-programs";

const runbook = readFileSync("docs/hosting/runbook.md", "utf8");
const codes = FAILURE_CODES.filter((code) => FAILURES[code].status >= 500);

/** Every kind of line that the page looks for, as the library writes it by default. */
async function logOfAnIncident(): Promise<string> {
  const written: string[] = [];
  const write = (line: string) => void written.push(line);
  for (const level of ["debug", "info", "warn", "error"] as const) {
    vi.spyOn(console, level).mockImplementation(write);
  }
  const logger = createLogger({ level: () => "info" });
  const { send, state } = createHarness(undefined, { authorizer: { authorize: () => false } });
  await send({});
  const place = state.outcomes[0]?.place;
  logger.info("service ui started");
  const log = createRefusalLog(logger);
  for (const code of codes) {
    const result = refuse(code, "why", { cause: new Error("sold out") });
    log({ result, dispatchId: newDispatchId(), ...(place && { place }) });
  }
  const claim = async () => {
    throw new Error("away");
  };
  await createClaim({ claim }, 1000, [createStoreLog(() => "redis", { logger })])("key", 1, {
    issuedAt: 0,
    lifetimeSeconds: 61,
  });
  logBlocks(logger)(1834, ["shop.report make click"]);
  vi.restoreAllMocks();
  return `${written.join("\n")}\n`;
}

describe("the runbook", () => {
  test("has each alert in a row of a table, and no other", () => {
    const rules = readFileSync("docs/hosting/alerts.md", "utf8");
    const alerts = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name]) => name);
    const rows = runbook.split("\n").filter((line) => line.startsWith("|"));
    const cells = rows.flatMap((row) => row.split("|").map((cell) => cell.trim()));
    const ofAlerts = cells.filter((cell) => /^(`([A-Z][a-z]+){2,}`(, )?)+$/.test(cell));
    const named = ofAlerts.flatMap((cell) => cell.replaceAll("`", "").split(", "));
    expect(new Set(named)).toEqual(new Set(alerts));
  });

  test("has a section for each code of 500 or more", () => {
    expect(codes.length).toBeGreaterThan(3);
    for (const code of codes) {
      expect(runbook).toContain(`\n## ${code}\n`);
      expect(runbook).toMatch(new RegExp(`\\(#${code}\\) +\\| ${FAILURES[code].status} `));
    }
  });
});

const programs = { name: "grep or sed", packages: "grep sed" };
const hasBoth = [onPath("grep"), onPath("sed")].every((path) => path !== undefined);
describeIfInstalled(hasBoth, programs, "the runbook's commands", () => {
  test("begin with one that names each code, and the line of a store that is down", async () => {
    const [, command = ""] = runbook.match(/^log \| (.+)$/m) ?? [];
    const found = execFileSync("sh", ["-c", command], {
      input: await logOfAnIncident(),
    }).toString();
    for (const code of codes) {
      expect(found).toContain(code === "replay_store_unavailable" ? "replay store down" : code);
    }
  });

  test("find the lines that the library writes", async () => {
    const log = await logOfAnIncident();
    const commands = Array.from(
      runbook.matchAll(/^log(?: \w+)? \| ((?:\|\n|[^#\n])+)/gm),
      ([, rest = ""]) => rest,
    );
    expect(commands.length).toBeGreaterThan(8);
    for (const command of commands) {
      const found = execFileSync("sh", ["-c", `${command} || true`], { input: log });
      expect([command, found.toString().trim()]).not.toEqual([
        command,
        expect.stringMatching(/^0?$/),
      ]);
    }
  });
});
