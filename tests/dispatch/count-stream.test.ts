import { expect, test } from "vitest";
import { countStream } from "@/lib/service-ui/dispatch/telemetry";
import { createReadProvider, valuesOf } from "../support/read-metrics";

test("counts a stream as open until it ends, however it ends", async () => {
  const { provider, read } = createReadProvider();
  const open = async () => valuesOf((await read()).get("service_ui.stream.active"));
  let end = () => {};
  const first = countStream(
    () => new Promise<void>((resolve) => (end = resolve)),
    () => provider,
  );
  const second = countStream(
    () => Promise.reject(new Error("thrown")),
    () => provider,
  );
  await expect(second).rejects.toThrow("thrown");
  expect(await open()).toEqual([{ attributes: {}, value: 1 }]);
  end();
  await first;
  expect(await open()).toEqual([{ attributes: {}, value: 0 }]);
});
