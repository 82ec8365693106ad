import { notFound } from "next/navigation";
import { connection } from "next/server";
import type { FunctionComponent } from "react";
import { Refresh } from "../../../../../../components/ui/refresh";
import { RuntimeScript } from "../../../../../../components/ui/runtime-script";
import { type Item, stockOf } from "../../../../stock";
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

/** A table of `count` rows, to weigh the ways to write one. */
export default async function Page({
  params,
}: {
  readonly params: Promise<{ kind: string; count: string }>;
}) {
  await connection();
  const { kind, count } = await params;
  const Rows = KINDS.get(kind);
  if (!Rows) notFound();
  return (
    <>
      {OWN.has(kind) && (
        <>
          <RuntimeScript />
          <Refresh />
        </>
      )}
      <table>
        <Rows items={stockOf(Number(count))} />
      </table>
    </>
  );
}
