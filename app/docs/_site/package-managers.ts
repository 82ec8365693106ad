/** What npm says, and what pnpm, yarn and bun say in its place. The longest comes first. */
const COMMANDS = [
  ["npm install --save-dev", "pnpm add --save-dev", "yarn add --dev", "bun add --dev"],
  ["npm install", "pnpm add", "yarn add", "bun add"],
  ["npx", "pnpm exec", "yarn", "bunx"],
  ["npm run", "pnpm run", "yarn run", "bun run"],
] as const;

const MANAGERS = ["npm", "pnpm", "yarn", "bun"] as const;

/** Commands as each package manager has them; none if they install nothing into an application. */
export function inEachManager(
  commands: string,
): readonly { readonly manager: string; readonly commands: string }[] {
  if (!/^npm install /m.test(commands)) return [];
  return MANAGERS.map((manager, at) => ({
    manager,
    commands: COMMANDS.reduce(
      (text, inEach) => text.replaceAll(`${inEach[0]} `, `${inEach[at]} `),
      commands,
    ),
  }));
}
