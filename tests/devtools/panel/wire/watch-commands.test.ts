// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { watchCommands } from "@/lib/service-ui/devtools/panel/wire/watch-commands";
import type { Command } from "@/lib/service-ui/wire/commands";
import type { WirePatch } from "@/lib/service-ui/wire/patch";

const mark: Command = {
  op: "setAttribute",
  targetName: "row",
  attribute: "data-state",
  value: ["checked", "done", "open"],
};
const reset: Command = { op: "reset" };
const focus: Command = { op: "focus", targetName: "edit" };
const copy: Command = { op: "copy", targetName: "ghost" };

/** What an event's commands have run on, and the commands of its interaction. */
function ran(commands: readonly Command[], atOnce: readonly Command[] = commands) {
  const nativeEvent = new Event("change");
  const row = document.createElement("li");
  row.setAttribute("data-state", "done");
  const watched = watchCommands();
  for (const command of commands) {
    watched.ran({ command, elements: [row], nativeEvent, root: row, element: row });
  }
  const own = watched.of({ nativeEvent, options: { atOnce } });
  const patchedTo = (value: string, attribute: WirePatch["attribute"] = "data-state") =>
    own.patched(row, {
      op: "setAttribute",
      targetInstance: "uci_1",
      targetPart: null,
      targetName: "row",
      value,
      ...(attribute && { attribute }),
    });
  const fates = (end: "not done" | "has run" | "rendered") =>
    own.settle(end).map(({ fate }) => fate);
  return { row, own, patchedTo, fates };
}

test("tells what a change has written until the server answers", () => {
  const { own } = ran([mark, reset]);
  expect(own.shown).toEqual([
    { command: mark, shown: "done", fate: "shown" },
    { command: reset, shown: null, fate: "shown" },
  ]);
});

test("tells what a patch confirms, what one replaces, and what none names", () => {
  const confirmed = ran([mark]);
  confirmed.patchedTo("done");
  expect(confirmed.fates("has run")).toEqual(["confirmed"]);
  const replaced = ran([mark]);
  replaced.patchedTo("open");
  expect(replaced.fates("has run")).toEqual(["replaced"]);
  expect(ran([mark]).fates("has run")).toEqual(["taken back"]);
});

test("reads a box as a patch sets it", () => {
  const tick: Command = { op: "setValue", targetName: "done", value: ["checked", "true", "false"] };
  const element = document.createElement("input");
  element.type = "checkbox";
  element.checked = true;
  document.body.append(element);
  const watched = watchCommands();
  const nativeEvent = new Event("change");
  watched.ran({ command: tick, elements: [element], nativeEvent, root: element, element });
  const own = watched.of({ nativeEvent, options: { atOnce: [tick] } });
  expect(own.shown).toEqual([{ command: tick, shown: "true", fate: "shown" }]);
  expect(own.settle("rendered")).toMatchObject([{ fate: "confirmed" }]);
  element.checked = false;
  expect(own.settle("rendered")).toMatchObject([{ fate: "taken back" }]);
  element.remove();
});

test("tells what a render confirms, what it takes back, and what has left with its row", () => {
  const { row, fates } = ran([mark]);
  document.body.append(row);
  expect(fates("rendered")).toEqual(["confirmed"]);
  row.setAttribute("data-state", "open");
  expect(fates("rendered")).toEqual(["taken back"]);
  row.remove();
  expect(fates("rendered")).toEqual(["replaced"]);
});

test("tells that acts stay if the handler has run, and that a copy gives way to the row", () => {
  expect(ran([reset, focus, copy]).fates("has run")).toEqual(["stays", "stays", "replaced"]);
});

test("tells what is taken back if the handler has not run, and that the focus stays", () => {
  const fates = ran([mark, reset, copy, focus]).fates("not done");
  expect(fates).toEqual(["taken back", "taken back", "taken back", "stays"]);
});

test("tells that everything is taken back if the response marks a field as invalid", () => {
  const { patchedTo, fates } = ran([reset]);
  patchedTo("true", "aria-invalid");
  expect(fates("has run")).toEqual(["taken back"]);
});

test("tells which command has found no element, and leaves local ones out", () => {
  const watched = watchCommands();
  const element = document.createElement("i");
  const nativeEvent = new Event("click");
  for (const command of [mark, focus]) {
    watched.ran({ command, elements: [], nativeEvent, root: element, element });
  }
  const own = watched.of({ nativeEvent, options: { atOnce: [mark] } });
  expect(own.settle("has run")).toEqual([{ command: mark, shown: null, fate: "no such element" }]);
});
