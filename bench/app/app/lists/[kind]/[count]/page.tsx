import { notFound } from "next/navigation";
import { connection } from "next/server";
import type { FunctionComponent } from "react";
import { Refresh, RuntimeScript } from "service-ui/react";
import type { Item } from "../../../../item";
import { stockIn } from "../../../../stock";
import { userRound } from "../../../../user-round";
import { ClientRows } from "../../client-rows";
import { FormRows } from "../../form-rows";
import { InstanceRows } from "../../instance-rows";
import { OneClient } from "../../one-client";
import { OneInstance } from "../../one-instance";

const KINDS: ReadonlyMap<string, FunctionComponent<{ readonly items: readonly Item[] }>> = new Map([
  ["instances", InstanceRows],
  ["one", OneInstance],
  ["one-client", OneClient],
  ["forms", FormRows],
  ["client", ClientRows],
]);

/** The ways that are this project. */
const OWN: ReadonlySet<string> = new Set(["instances", "one", "one-client"]);

/** A table of `count` rows, in each of the ways to write one. */
export default async function Page({
  params,
}: {
  readonly params: Promise<{ kind: string; count: string }>;
}) {
  await connection();
  const { kind, count } = await params;
  const Rows = KINDS.get(kind);
  if (!Rows) notFound();
  const items = stockIn(await userRound(), Number(count));
  return (
    <>
      {OWN.has(kind) && (
        <>
          <RuntimeScript />
          <Refresh />
        </>
      )}
      <table>
        <Rows items={items} />
      </table>
    </>
  );
}
