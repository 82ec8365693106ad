import { cookies } from "next/headers";
import { createUiView, RuntimeScript } from "service-ui/react";
import { JOB_COOKIE, readJob } from "../../../job";
import { job } from "../../../job.ui";

const view = createUiView(job);
const Start = view.parts.start;
const Bar = view.targets.bar;

export default async function Page() {
  const { frames } = readJob((await cookies()).get(JOB_COOKIE)?.value);
  return (
    <main>
      <RuntimeScript />
      <view.Root>
        <Start id="start">Start</Start>
        <Bar as="progress" id="bar" max={frames} value={0} />
      </view.Root>
    </main>
  );
}
