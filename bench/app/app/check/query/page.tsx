import { connection } from "next/server";
import { WithClient } from "../../../query/with-client";
import { Field } from "./field";

export default async function Page() {
  await connection();
  return (
    <main>
      <WithClient>
        <Field />
      </WithClient>
    </main>
  );
}
