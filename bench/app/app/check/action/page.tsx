import { connection } from "next/server";
import { Field } from "./field";

export default async function Page() {
  await connection();
  return (
    <main>
      <Field />
    </main>
  );
}
