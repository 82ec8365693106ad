import { connection } from "next/server";

/** Where the link of every page leads. */
export default async function Page() {
  await connection();
  return <main id="arrived">Another page</main>;
}
