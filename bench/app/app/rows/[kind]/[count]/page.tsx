import { notFound } from "next/navigation";
import { connection } from "next/server";
import { stockIn } from "../../../../stock";
import { userRound } from "../../../../user-round";
import { QueryRows } from "../../query-rows";

/** How often a mutation that fails is sent again. */
const RETRIES: ReadonlyMap<string, number> = new Map([
  ["query", 0],
  ["query-retried", 3],
]);

/** The table of `lists` with TanStack Query, whose script is loaded by no other page. */
export default async function Page({
  params,
}: {
  readonly params: Promise<{ kind: string; count: string }>;
}) {
  await connection();
  const { kind, count } = await params;
  const retries = RETRIES.get(kind);
  if (retries === undefined) notFound();
  return (
    <table>
      <QueryRows items={stockIn(await userRound(), Number(count))} retries={retries} />
    </table>
  );
}
