import { useEffect, useRef, useState } from "react";
import { delayDispatches, type Trip } from "./delay-dispatches";
import { MAX_INTERACTIONS } from "./wire/interaction";

/**
 * What the network did with the latest dispatches, by `dispatchId`. Each dispatch is delayed by
 * `delayMs`.
 */
export function useTrips(delayMs: number): ReadonlyMap<string, Trip> {
  const [trips, setTrips] = useState<ReadonlyMap<string, Trip>>(new Map());
  const current = useRef(delayMs);
  useEffect(() => {
    current.current = delayMs;
  }, [delayMs]);
  useEffect(
    () =>
      delayDispatches(
        () => current.current,
        (trip) =>
          setTrips((before) => {
            const after = new Map(before).set(trip.dispatchId, trip);
            return new Map([...after].slice(-MAX_INTERACTIONS));
          }),
      ),
    [],
  );
  return trips;
}
