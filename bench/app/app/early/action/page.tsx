import { connection } from "next/server";
import { WithSlow } from "../slow";
import { Form } from "./form";

export default async function Page() {
  await connection();
  return (
    <WithSlow>
      <Form />
    </WithSlow>
  );
}
