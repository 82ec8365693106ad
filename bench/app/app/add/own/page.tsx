import { connection } from "next/server";
import { createUiView, Refresh, RuntimeScript } from "service-ui/react";
import { addition, countOf, LONG_LIST } from "../../../list.ui";
import { stockIn } from "../../../stock";
import { userRound } from "../../../user-round";
import { Rows } from "../rows";

const view = createUiView(addition);
const Form = view.parts.form;
const Count = view.targets.count;

export default async function Page() {
  await connection();
  const items = stockIn(await userRound(), LONG_LIST);
  return (
    <main>
      <RuntimeScript />
      <Refresh />
      <view.Root>
        <Form>
          <input name="name" id="name" />
          <button type="submit">Add</button>
        </Form>
        <Count id="count">{countOf(items)}</Count>
      </view.Root>
      <Rows items={items} />
    </main>
  );
}
