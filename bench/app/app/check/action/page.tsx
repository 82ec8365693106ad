import { connection } from "next/server";
import { Field } from "./field";

interface Query {
  readonly searchParams: Promise<{ readonly wait?: string }>;
}

/** `?wait=150` has a debounce of that many milliseconds. */
export default async function Page({ searchParams }: Query) {
  await connection();
  const { wait } = await searchParams;
  return (
    <main>
      <Field waitMs={Number(wait ?? 0)} />
    </main>
  );
}
