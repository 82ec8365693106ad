import { connection } from "next/server";
import { stockIn } from "../../../stock";
import { userRound } from "../../../user-round";
import { QueryRows } from "../query-rows";

interface Props {
  readonly params: Promise<{ readonly count: string }>;
  readonly searchParams: Promise<{ readonly retries?: string }>;
}

/**
 * The table of `lists` with TanStack Query, whose script is loaded by no other page. `?retries=3`
 * sends a mutation that fails that many times again.
 */
export default async function Page({ params, searchParams }: Props) {
  await connection();
  const { count } = await params;
  const { retries } = await searchParams;
  return (
    <table>
      <QueryRows items={stockIn(await userRound(), Number(count))} retries={Number(retries ?? 0)} />
    </table>
  );
}
