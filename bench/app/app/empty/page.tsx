import { connection } from "next/server";

/** What every page of this app ships, whatever is on it. */
export default async function Page() {
  await connection();
  return <main>Nothing</main>;
}
