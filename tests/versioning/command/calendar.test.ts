import { join, relative, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { readArguments } from "@/lib/versioning/command/arguments";
import { calendarOf } from "@/lib/versioning/command/calendar";
import { calendarTable, printCalendar } from "@/lib/versioning/command/print-calendar";
import { directoryInCheckout, writeInto } from "../../support/temporary-directory";
import { ACTIVE, DEPRECATED, RETIRED } from "../fixtures";

const at = (moment: string) => Date.parse(moment) / 1000;

describe("the calendar of an API", () => {
  it.each([
    ["2027-05-31T00:00:00Z", 1],
    ["2027-05-31T23:59:59Z", 1],
    ["2027-05-01T12:00:00Z", 31],
  ])("counts at %s the days that a deprecated route has: %i", (now, daysLeft) => {
    expect(calendarOf([DEPRECATED], at(now))[0]).toMatchObject({ daysLeft, problem: null });
  });

  it("finds what is past its sunset and still served", () => {
    const [row] = calendarOf([DEPRECATED], at("2027-06-01T00:00:00Z"));
    expect(row?.daysLeft).toBe(0);
    expect(row?.problem).toMatch(/past its sunset and still served/);
  });

  it("finds what is retired before its sunset", () => {
    expect(calendarOf([RETIRED], at("2025-12-31T23:59:59Z"))[0]?.problem).toMatch(
      /retired before its sunset/,
    );
    expect(calendarOf([RETIRED], at("2026-01-01T00:00:00Z"))[0]?.problem).toBeNull();
  });

  it("counts no days for an end that has no date", () => {
    const { sunset: _, ...open } = DEPRECATED;
    expect(calendarOf([open], at("2030-01-01T00:00:00Z"))[0]).toMatchObject({
      sunset: null,
      daysLeft: null,
      problem: null,
    });
  });

  it("names the methods of an entry before its path", () => {
    const rows = calendarOf([{ ...ACTIVE, methods: ["PUT", "DELETE"] }], 0);
    expect(calendarTable(rows)).toMatch(/^active +1\.0\.0 +PUT,DELETE \/v1\/things /m);
  });

  it("is a table, with a line for each problem", () => {
    const rows = calendarOf([ACTIVE, DEPRECATED, RETIRED], at("2027-06-02T00:00:00Z"));
    expect(calendarTable(rows).split("\n")).toEqual([
      "STATE       VERSION  PATH             SUNSET      DAYS LEFT  SUCCESSOR",
      "active      1.0.0    /v1/things       -           -          -",
      "deprecated  0.9.0    /v0/things       2027-06-01  -1         /v1/things",
      "retired     0.8.0    /v0/things/[id]  2026-01-01  -          /v1/things/[id]",
      "",
      "PROBLEM /v0/things is past its sunset and still served: retire it, or announce a later sunset.",
    ]);
  });
});

describe("service-ui-versioning calendar", () => {
  /** In the checkout, whose packages it finds there. */
  let app: string;
  beforeEach(() => {
    app = directoryInCheckout();
    writeInto(app, "package.json", '{ "type": "module" }');
  });

  async function run(file: string | undefined, now = "2026-07-01") {
    const said: string[] = [];
    const say = (text: string) => void said.push(text);
    return { isWell: await printCalendar(app, { file, isJson: true }, say, Date.parse(now)), said };
  }

  it("reads the app's map and tells it as JSON", async () => {
    const entry = relative(join(app, "app/api"), resolve("lib/versioning/map/version-map"));
    writeInto(
      app,
      "app/api/versions.ts",
      `import { defineVersions } from "${entry}";
export const versions = defineVersions({
  retirementPolicy: "/policy",
  routes: [${JSON.stringify(ACTIVE)}, ${JSON.stringify(DEPRECATED)}],
});`,
    );
    const { isWell, said } = await run(undefined);
    expect(isWell).toBe(true);
    expect(JSON.parse(said.join(""))).toEqual({
      ok: true,
      routes: JSON.parse(JSON.stringify(calendarOf([ACTIVE, DEPRECATED], at("2026-07-01")))),
    });
    expect((await run("app/api/versions.ts", "2027-07-01")).isWell).toBe(false);
  });

  describe("in an app with a configuration", () => {
    const CONFIG = `import { withVersions } from "service-ui-versioning/next-config";
export default withVersions({}, "./app/api/versions.ts");
`;
    const path = "/api/v1/orders";
    beforeEach(() => {
      const entry = relative(join(app, "app/api"), resolve("lib/versioning/map/version-map"));
      // The command runs in the app's folder.
      vi.spyOn(process, "cwd").mockReturnValue(app);
      const routes = [
        { ...RETIRED, path, successor: undefined },
        { ...ACTIVE, path: "/api/v1/carts" },
      ];
      writeInto(
        app,
        "app/api/versions.ts",
        `import { defineVersions } from "${entry}";
export const versions = defineVersions({ retirementPolicy: "/policy",
  routes: ${JSON.stringify(routes)},
});`,
      );
      writeInto(app, "app/api/versioned.ts", "export const versioned = 1;");
      writeInto(app, "next.config.mjs", CONFIG);
      writeInto(app, "proxy.ts", "export function proxy() {}");
      writeInto(app, "app/api/v1/orders/route.ts", "export async function GET() {}");
      writeInto(app, "app/api/v1/carts/route.ts", "export async function GET() {}");
    });

    afterEach(() => void vi.restoreAllMocks());

    const faultsOf = async () => {
      const { isWell, said } = await run(undefined);
      const { ok, faults } = JSON.parse(said.join(""));
      expect([isWell, ok]).toEqual([faults.length === 0, faults.length === 0]);
      return faults;
    };

    it("finds nothing where the app's files agree with the map", async () => {
      expect(await faultsOf()).toEqual([]);
    });

    it("finds that no route is wrapped, because the configuration doesn't name the map", async () => {
      writeInto(app, "next.config.mjs", "export default {};");
      expect(await faultsOf()).toEqual([
        "no route is wrapped, because next.config.mjs doesn't call withVersions for app/api/versions.ts",
      ]);
    });

    it("finds a file that is wrapped for another path, with its line", async () => {
      const text = `import { versioned } from "../../versioned";
export const { GET } = versioned("${path}", { GET: () => Response.json([]) });`;
      writeInto(app, "app/api/v1/carts/route.ts", text);
      expect(await faultsOf()).toEqual([
        `"/api/v1/carts": its handlers are wrapped for "${path}" (app/api/v1/carts/route.ts:2)`,
      ]);
    });

    it("finds a retired version that the middleware leaves out, with the line of its entry", async () => {
      const text =
        'export function proxy() {}\nexport const config = { matcher: "/api/v1/carts" };';
      writeInto(app, "proxy.ts", text);
      expect(await faultsOf()).toEqual([
        `"${path}": the matcher of the middleware leaves it out: "${path}" (app/api/versions.ts:3)`,
      ]);
    });
  });

  it("says where it looked, and that a named file is not there", async () => {
    await expect(run(undefined)).rejects.toThrow("--versions");
    await expect(run("api.ts")).rejects.toThrow("api.ts is not there");
  });
});

test("the command takes the file of the map", () => {
  expect(readArguments(["calendar", "--versions", "x.ts", "--json"])).toEqual({
    name: "calendar",
    file: "x.ts",
    isJson: true,
  });
});
