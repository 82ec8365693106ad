/** As much of Babel and of Solid's preset, which have no types of their own, as is used. */
declare module "@babel/core" {
  export function transformAsync(
    source: string,
    options: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly code?: string | null } | null>;
}

declare module "babel-preset-solid" {
  const preset: unknown;
  export default preset;
}
