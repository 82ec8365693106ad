import { connection } from "next/server";
import { WithSlow } from "../slow";
import { Press } from "./press";

export default async function Page() {
  await connection();
  return (
    <WithSlow>
      <Press />
    </WithSlow>
  );
}
