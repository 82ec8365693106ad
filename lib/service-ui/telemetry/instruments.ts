import { type Meter, type MeterProvider, metrics } from "@opentelemetry/api";

/** Whatever provider the app has registered by now; without one, its instruments do nothing. */
export type ProviderNow = () => MeterProvider;

export const registeredProvider: ProviderNow = () => metrics.getMeterProvider();

/**
 * Makes instruments once for each meter provider, when they are first needed. An instrument that is
 * made before the app registers its provider records nothing, ever (NEXT.md 41).
 */
export function forEachProvider<Instruments extends object>(
  make: (meter: Meter) => Instruments,
): (provider: MeterProvider) => Instruments {
  const made = new WeakMap<MeterProvider, Instruments>();
  return (provider) => {
    const known = made.get(provider);
    if (known) return known;
    const instruments = make(provider.getMeter("service-ui"));
    made.set(provider, instruments);
    return instruments;
  };
}
