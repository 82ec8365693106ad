import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { machineEnvironment, spawnGroup } from "./child-process";
import { describeIfInstalled, onPath } from "./optional-programs";
import { freePort, listens } from "./ports";
import { temporaryDirectory } from "./temporary-directory";

/** The arguments and the configuration of a proxy, with lines of a test's own. */
interface ProxyKind {
  readonly args: readonly string[];
  readonly configure: (port: number, upstreams: readonly number[], lines: string) => string;
}

const KINDS = {
  nginx: {
    args: ["-p", ".", "-c", "config", "-e", "stderr"],
    configure: (port, upstreams, lines) => `
daemon off;
master_process off;
pid pid;
events {}
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  upstream app { ${upstreams.map((upstream) => `server 127.0.0.1:${upstream};`).join(" ")} }
  server {
    listen 127.0.0.1:${port};
    ${lines}
    location / { proxy_pass http://app; }
  }
}`,
  },
  haproxy: {
    args: ["-db", "-f", "config"],
    configure: (port, upstreams, lines) => `
defaults
  mode http
  timeout connect 60s
  timeout client 600s
  timeout server 600s
  ${lines}
listen app
  bind 127.0.0.1:${port}
  ${upstreams.map((upstream) => `server app${upstream} 127.0.0.1:${upstream}`).join("\n  ")}
`,
  },
  caddy: {
    args: ["run", "--adapter", "caddyfile", "--config", "config"],
    configure: (port, upstreams, lines) => `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  ${lines}
  reverse_proxy ${upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(" ")}
}`,
  },
} as const satisfies Readonly<Record<string, ProxyKind>>;

export type ProxyName = keyof typeof KINDS;

/** A proxy that listens. */
export interface Proxy {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts a proxy with the settings that its package leaves as they are, and some lines of a test,
 * before one server or several.
 *
 * @throws Error that holds the proxy's output, where it ends
 */
export async function startProxy(
  name: ProxyName,
  upstream: number | readonly number[],
  lines = "",
): Promise<Proxy> {
  const { args, configure } = KINDS[name];
  const port = await freePort();
  const cwd = temporaryDirectory();
  writeFileSync(join(cwd, "config"), configure(port, [upstream].flat(), lines));
  const env = { ...machineEnvironment(), HOME: cwd, XDG_DATA_HOME: cwd, XDG_CONFIG_HOME: cwd };
  const child = await spawnGroup(programOf(name) ?? name, args, { cwd, env });
  let hasEnded = false;
  child.exited.then(() => {
    hasEnded = true;
  });
  while (!(await listens(port))) {
    if (hasEnded) throw new Error(`${name} ended before it listened:\n${child.output()}`);
    await delay(20);
  }
  return { port, stop: () => child.stop() };
}

/** A suite against the real proxy, where the machine has one. */
export function describeWithProxy(name: ProxyName, suite: () => void): void {
  const packages = name === "nginx" ? "nginx-light" : name;
  describeIfInstalled(programOf(name) !== undefined, { name, packages }, name, suite);
}

/** Debian puts servers where a user's PATH may not lead. */
const programOf = (name: ProxyName) => onPath(name, "/usr/sbin");
