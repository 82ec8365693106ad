// @vitest-environment happy-dom
import "@/lib/service-ui/testing/setup";
import { readFileSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createRegistry, defineUiComponent } from "@/lib/service-ui/authoring";
import { createUiView } from "@/lib/service-ui/render/react/create-ui-view";
import { mountPage, unmountPage } from "@/lib/service-ui/testing/mount-page";

const PAGE = "CONTRIBUTING.md";
const SECTION = /(?<=<!-- one event -->\n\n)[\s\S]*?(?=\n\n<!-- end of one event -->)/;

/** The rooms in the order in which an event goes through them, and what each does. */
const ROOMS = [
  ["declare", "checks the declaration, and finds it again by its names"],
  ["interaction", "is what the handler sees and makes"],
  ["keys", "has the secret, the session and the lifetime for a token"],
  ["configuration", "reads the environment"],
  ["render", "signs the instance, and writes it with its manifest"],
  ["browser", "captures the event, sends it, and applies the patches"],
  ["dispatch", "takes the steps of PROTOCOL 4 in their order"],
  ["limit", "counts users and gives slots"],
  ["replay", "records that the dispatch is used"],
  ["time", "knows the deadlines"],
  ["wire", "has the names and shapes that both sides know"],
  ["next", "is what only Next can tell"],
  ["common", "is what both packages carry"],
] as const;

/** Declares a component, renders it, clicks its button, and waits for the patch. */
async function goThrough(): Promise<void> {
  const counter = defineUiComponent({
    name: "test.counter",
    allow: () => true,
    parts: { more: "button" },
    targets: ["count"],
    events: (on) => [on("more", "click", (event) => event.setText("count", "1"))],
  });
  const { Root, parts, targets } = createUiView(counter);
  const page = await mountPage(
    <Root>
      <parts.more>More</parts.more>
      <targets.count>0</targets.count>
    </Root>,
    { registry: createRegistry([counter]) },
  );
  await userEvent.click(screen.getByRole("button"));
  await page.settled();
  expect(screen.getByText("1")).toBeTruthy();
  unmountPage();
}

/** The module itself, and what Vitest reads its exports with. */
const OF_MODULES = new Set(["", "get"]);

/** The files of the packages in which a function is called while `run` runs, without the test kit. */
async function filesCrossedBy(run: () => Promise<void>): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await session.post("Profiler.takePreciseCoverage"); // from here on
  await run();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  const called = result.filter(({ functions }) =>
    functions.some(
      ({ functionName, ranges }) => !OF_MODULES.has(functionName) && (ranges[0]?.count ?? 0) > 0,
    ),
  );
  const files = called.flatMap(({ url }) => /\/(lib\/.+\.tsx?)(?:\?|$)/.exec(url)?.[1] ?? []);
  return [...new Set(files)].filter((file) => !file.includes("/testing/")).toSorted();
}

function tableOf(files: readonly string[]): string {
  const rows = ROOMS.flatMap(([room, does]) => {
    const folder = new RegExp(`^lib/(?:service-ui/)?${room}/`);
    const names = files.filter((file) => folder.test(file)).map((file) => file.replace(folder, ""));
    return names.length > 0
      ? [[`\`${room}/\` ${does}`, names.map((n) => `\`${n}\``).join(", ")]]
      : [];
  });
  const widths = [0, 1].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[], fill = " ") =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0, fill)).join(" | ")} |`;
  return [
    `A click whose handler sets a text runs functions of ${files.length} files:`,
    "",
    line(["Room", "Files"]),
    line(["", ""], "-"),
    ...rows.map((row) => line(row)),
  ].join("\n");
}

test("goes through the files that CONTRIBUTING lists, from the declaration to the patch", async () => {
  await goThrough(); // loads what is loaded once
  const files = await filesCrossedBy(goThrough);
  const table = tableOf(files);
  for (const file of files) expect(table).toContain(file.split("/").at(-1));
  const page = readFileSync(PAGE, "utf8");
  if (process.env.UI_WRITE_PAGES)
    writeFileSync(
      PAGE,
      page.replace(SECTION, () => table),
    );
  else expect(SECTION.exec(page)?.[0]).toBe(table);
});
