import { forEachProvider, type ProviderNow, registeredProvider } from "../telemetry/instruments";

const streamsOf = forEachProvider((meter) =>
  meter.createUpDownCounter("service_ui.stream.active", {
    unit: "{stream}",
    description: "Streams of handlers that are open.",
  }),
);

/** Counts a stream as open while it runs. */
export async function countStream<T>(
  run: () => Promise<T>,
  provider: ProviderNow = registeredProvider,
): Promise<T> {
  const streams = streamsOf(provider());
  streams.add(1);
  try {
    return await run();
  } finally {
    streams.add(-1);
  }
}
