import { expect, it } from "vitest";
import { readRedisInfo } from "@/lib/service-ui/replay/redis-report";

const UNTOLD = { evictionPolicy: null, maxMemoryBytes: null, survivesRestart: null };

it("reads policy, limit and append-only file", () => {
  const memory = ["# Memory", "maxmemory:104857600", "maxmemory_human:100.00M"];
  const rest = ["maxmemory_policy:volatile-lru", "", "# Persistence", "aof_enabled:1", ""];
  expect(readRedisInfo([...memory, ...rest].join("\r\n"))).toEqual({
    evictionPolicy: "volatile-lru",
    maxMemoryBytes: 104_857_600,
    survivesRestart: true,
  });
  expect(readRedisInfo("maxmemory: 0 \nmaxmemory_policy:noeviction\naof_enabled:0")).toEqual({
    evictionPolicy: "noeviction",
    maxMemoryBytes: 0,
    survivesRestart: false,
  });
});

it.each([
  ["no answer", null],
  ["another answer", ["maxmemory_policy:noeviction"]],
  ["an empty one", ""],
  ["headings alone", "# Memory\r\n# Persistence\r\n"],
  ["a policy that is no name", "maxmemory_policy:no\u001b[31m\r\naof_enabled:yes\r\nmaxmemory:-1"],
  ["a limit with a unit", "maxmemory:100mb"],
  ["a line that starts with a colon", ":maxmemory:1"],
  ["a policy of any length", `maxmemory_policy:${"a".repeat(33)}`],
])("takes nothing from %s", (_, answer) => {
  expect(readRedisInfo(answer)).toEqual(UNTOLD);
});
