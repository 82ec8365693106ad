import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import type { Job } from "../app/job";
import { cpuSeconds } from "../load";
import type { Figures } from "../scenario";
import type { Server } from "../servers";
import { cookieOf, type Way } from "./ways";

/**
 * Asks for jobs without pauses over so many connections, until so many are done.
 *
 * @throws Error if a response isn't 200, or has another number of frames than the job
 */
export async function flood(
  way: Way,
  server: Server,
  job: Job,
  { streams, jobs }: { readonly streams: number; readonly jobs: number },
): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: streams });
  let left = jobs;
  let bytes = 0;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const text = await ask(way, server.origin, job, agent);
      const found = way.count(text);
      if (found !== job.frames) {
        throw new Error(`${way.path} sent ${found} of ${job.frames} frames: ${text.slice(0, 500)}`);
      }
      bytes += text.length;
    }
  };
  const cpuBefore = cpuSeconds(server.pid);
  const startMs = performance.now();
  await Promise.all(Array.from({ length: streams }, work));
  const seconds = (performance.now() - startMs) / 1000;
  const cpu = (cpuSeconds(server.pid) ?? Number.NaN) - (cpuBefore ?? Number.NaN);
  agent.destroy();
  const frames = jobs * job.frames;
  return {
    perSecond: frames / seconds,
    cpuMicroseconds: (cpu * 1e6) / frames,
    bytesOfAFrame: bytes / frames,
  };
}

async function ask(
  { method, path, headers, body }: Way,
  origin: string,
  job: Job,
  agent: Agent,
): Promise<string> {
  const sent = request(origin + path, {
    method,
    agent,
    headers: { ...headers, cookie: cookieOf(job), origin },
  });
  sent.end(method === "POST" ? body() : undefined);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  let text = "";
  response.setEncoding("utf8");
  for await (const piece of response) text += piece;
  if (response.statusCode === 200) return text;
  throw new Error(`${path} answers ${response.statusCode}: ${text.slice(0, 500)}`);
}
