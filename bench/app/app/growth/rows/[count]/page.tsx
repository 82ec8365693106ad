import { createUiView, RuntimeScript } from "service-ui/react";
import { longTable } from "../../../../growth.ui";

const view = createUiView(longTable);
const { row: Row, add: Add, sum: Sum } = view.parts;
const Total = view.targets.total;

interface Params {
  readonly params: Promise<{ readonly count: string }>;
}

/** A table of as many rows as the address says. */
export default async function Page({ params }: Params) {
  const { count } = await params;
  const keys = Array.from({ length: Number(count) }, (_, at) => `${at}`);
  return (
    <main>
      <RuntimeScript />
      <view.Root>
        <Sum id="sum">Sum</Sum>
        <table>
          <tbody>
            {keys.map((key) => (
              <Row key={key} rowKey={key}>
                <td>
                  <Add>+</Add>
                </td>
                <Total as="td">0</Total>
              </Row>
            ))}
          </tbody>
        </table>
      </view.Root>
    </main>
  );
}
