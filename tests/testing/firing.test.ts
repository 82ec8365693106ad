import { expect, test, vi } from "vitest";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";

const ended = vi.fn();
const gates: (() => void)[] = [];
const gate = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    gates.push(resolve);
    signal.addEventListener("abort", () => reject(signal.reason));
  });

const exporter = defineUiComponent({
  name: "test.exporter",
  allow: () => true,
  parts: { start: "button", wrong: "button" },
  targets: ["progress"],
  events: (on) => [
    on("start", "click", (event) =>
      event.stream(async function* (signal) {
        try {
          for (const value of ["1", "2"]) {
            yield [event.setText("progress", value)];
            await gate(signal);
          }
        } finally {
          ended();
        }
        return event.refresh(event.setText("progress", "done"));
      }),
    ),
    on("wrong", "click", (event) =>
      event.stream(async function* () {
        yield [event.setText("progress", "1")];
        throw new Error("disk full");
      }),
    ),
  ],
});
const progress = (text: string) => ({ progress: { text } });

test("gives the frames of a stream as they come, and the end as the answer", async () => {
  const firing = mountUi(exporter).part("start").fire("click");
  const seen: unknown[] = [];
  for await (const changes of firing) {
    seen.push(changes);
    expect(gates).toHaveLength(seen.length - 1);
    await vi.waitFor(() => expect(gates).toHaveLength(seen.length));
    gates.at(-1)?.();
  }
  expect(seen).toEqual([progress("1"), progress("2")]);
  expect(await firing).toMatchObject({ ok: true, refresh: true, changes: progress("done") });
});

test("gives every loop all of the frames", async () => {
  const first = gates.length;
  const firing = mountUi(exporter).part("start").fire("click");
  const read = async () => {
    const seen: unknown[] = [];
    for await (const changes of firing) seen.push(changes);
    return seen;
  };
  const reading = Promise.all([read(), read()]);
  for (const count of [1, 2]) {
    await vi.waitFor(() => expect(gates).toHaveLength(first + count));
    gates.at(-1)?.();
  }
  const all = [progress("1"), progress("2")];
  expect(await reading).toEqual([all, all]);
});

test("closes the connection when the loop is left", async () => {
  ended.mockClear();
  for await (const changes of mountUi(exporter).part("start").fire("click")) {
    expect(changes).toEqual(progress("1"));
    break;
  }
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
});

test("rejects, in the loop as well, with what a generator throws", async () => {
  const loop = async () => {
    for await (const changes of mountUi(exporter).part("wrong").fire("click")) {
      expect(changes).toEqual(progress("1"));
    }
  };
  await expect(loop()).rejects.toThrow("disk full");
  const firing = mountUi(exporter, { throwErrors: false }).part("wrong").fire("click");
  expect(await firing).toMatchObject({ ok: false, code: "handler_failed", patches: [] });
});
