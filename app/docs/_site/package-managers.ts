/** What npm says, and what pnpm, yarn and bun say in its place. The longest comes first. */
const COMMANDS = [
  ["npm install --save-dev", "pnpm add --save-dev", "yarn add --dev", "bun add --dev"],
  ["npm install", "pnpm add", "yarn add", "bun add"],
  ["npx", "pnpm exec", "yarn", "bunx"],
  ["npm run", "pnpm run", "yarn run", "bun run"],
] as const;

/**
 * Packages that bring another one with an install script. pnpm ends with an error unless it is told
 * whether the script may run.
 */
const WITH_SCRIPTS = [
  [/service-ui(\.tgz)?(?=\s|$)/, "@photostructure/sqlite"],
  [/@opennextjs\/aws/, "esbuild"],
] as const;

const MANAGERS = ["npm", "pnpm", "yarn", "bun"] as const;

/** Commands as each package manager has them; none if they install nothing into an application. */
export function inEachManager(
  commands: string,
): readonly { readonly manager: string; readonly commands: string }[] {
  if (!/^npm install /m.test(commands)) return [];
  return MANAGERS.map((manager, at) => ({
    manager,
    commands: allowScripts(
      COMMANDS.reduce(
        (text, inEach) => text.replaceAll(`${inEach[0]} `, `${inEach[at]} `),
        commands,
      ),
    ),
  }));
}

function allowScripts(commands: string): string {
  return commands.replace(/^pnpm add (.*)$/gm, (line, rest: string) => {
    const flags = WITH_SCRIPTS.filter(([installed]) => installed.test(rest)).map(
      ([, name]) => `--allow-build=${name} `,
    );
    return flags.length === 0 ? line : `pnpm add ${flags.join("")}${rest}`;
  });
}
