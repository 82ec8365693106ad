import { connection } from "next/server";
import { createUiView, Refresh, RuntimeScript } from "service-ui/react";
import { row } from "../../../row.ui";
import { PLACE } from "../place";
import { WithSlow } from "../slow";

const view = createUiView(row);
const Button = view.parts.remove;

export default async function Page() {
  await connection();
  return (
    <>
      <RuntimeScript />
      <Refresh />
      <WithSlow>
        <view.Root>
          <Button style={PLACE}>Press</Button>
        </view.Root>
      </WithSlow>
    </>
  );
}
