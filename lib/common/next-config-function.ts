import type { NextConfig } from "next";

/** A configuration that depends on the phase, as Next accepts it. */
export type NextConfigFunction = (
  phase: string,
  context: { defaultConfig: NextConfig },
) => NextConfig | Promise<NextConfig>;
