import type { Compiled } from "../compiled";
/**
 * Compiles the JSX of a Solid component into strings for the server. Types stay in the code.
 *
 * @param file its absolute path
 */
export async function compileSolid(source: string, file: string): Promise<Compiled> {
  const [babel, { default: solid }] = await Promise.all([
    import("@babel/core"),
    import("babel-preset-solid"),
  ]);
  const result = await babel.transformAsync(source, {
    filename: file,
    // The app's own configuration is meant for other files.
    configFile: false,
    babelrc: false,
    presets: [[solid, { generate: "ssr", hydratable: false }]],
    parserOpts: { plugins: ["typescript", "jsx"] },
  });
  return { code: result?.code ?? "", isTypeScript: true };
}
