import { cookies } from "next/headers";
import { JOB_COOKIE, readJob } from "../../../job";
import { JobBar } from "./job-bar";

export default async function Page() {
  const { frames } = readJob((await cookies()).get(JOB_COOKIE)?.value);
  return (
    <main>
      <JobBar frames={frames} />
    </main>
  );
}
