import { describe, expect, it, onTestFinished } from "vitest";
import { createSqliteStore } from "@/lib/replay/sqlite-store";
import { programForAll } from "../support/bundle-program";
import { type Claimer, startClaimer } from "../support/claimer-process";
import { temporaryDirectory } from "../support/temporary-directory";

const expiresAt = Math.floor(Date.now() / 1000) + 3600;

describe("processes that share a SQLite file", () => {
  const program = programForAll("sqlite-claimer");

  function start(directory: string): Claimer {
    const claimer = startClaimer(program(), directory, expiresAt);
    onTestFinished(() => claimer.end());
    return claimer;
  }

  it("win every key once between them, from the first moment of a fresh file on", async () => {
    for (let round = 0; round < 3; round++) {
      const directory = temporaryDirectory();
      const claimers = Array.from({ length: 4 }, () => start(directory));
      await Promise.all(claimers.map((claimer) => claimer.settled()));
      for (const claimer of claimers) claimer.claim("key", 500);
      await Promise.all(claimers.map((claimer) => claimer.settled()));
      const won = claimers.flatMap((claimer) => claimer.won);
      expect(won).toHaveLength(500);
      expect(new Set(won).size).toBe(500);
      await Promise.all(claimers.map((claimer) => claimer.end()));
    }
  });

  it("lose no acknowledged claim when one of them is killed", async () => {
    const directory = temporaryDirectory();
    const acknowledged: string[] = [];
    const survivor = start(directory);
    await survivor.settled();
    survivor.claim("survivor", 20_000);
    for (let round = 0; round < 5; round++) {
      const victim = startClaimer(program(), directory, expiresAt);
      await victim.settled();
      victim.claim(`victim-${round}`, 1_000_000);
      await victim.hasWon(300);
      await victim.kill();
      acknowledged.push(...victim.won);
    }
    await survivor.settled();
    expect(survivor.won).toHaveLength(20_000);
    await survivor.kill();
    acknowledged.push(...survivor.won);

    const reopened = createSqliteStore({ directory });
    onTestFinished(() => reopened.close());
    const wonAgain: string[] = [];
    for (const key of acknowledged) {
      if (await reopened.claim(key, expiresAt)) wonAgain.push(key);
    }
    expect(wonAgain).toEqual([]);
    expect(await reopened.claim("never seen", expiresAt)).toBe(true);
  });
});
