import { notFound } from "next/navigation";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { createUiView } from "service-ui/react";
import { randomInstanceId } from "../../../../../../lib/service-ui/wire/instance-id";
import { row } from "../../../../row.ui";

const view = createUiView(row);
const Name = view.parts.name;
const Amount = view.parts.amount;
const Remove = view.parts.remove;
const Message = view.targets.message;

/** One instance as it is used: marked parts and a signed manifest. */
function Signed() {
  return (
    <view.Root>
      <Name />
      <Amount />
      <Remove>Remove</Remove>
      <Message>-</Message>
    </view.Root>
  );
}

/** The same elements with the same attributes, without a manifest: nothing is signed. */
async function Unsigned() {
  await connection();
  return (
    <div data-ui-component={row.name} data-ui-component-instance-id={randomInstanceId()}>
      <Name />
      <Amount />
      <Remove>Remove</Remove>
      <Message>-</Message>
    </div>
  );
}

/** The same elements without any attribute of this project. */
async function Plain() {
  await connection();
  return (
    <div>
      <input type="text" />
      <input type="number" />
      <button type="button">Remove</button>
      <span>-</span>
    </div>
  );
}

const KINDS: ReadonlyMap<string, () => ReactNode | Promise<ReactNode>> = new Map<
  string,
  () => ReactNode | Promise<ReactNode>
>([
  ["signed", Signed],
  ["unsigned", Unsigned],
  ["plain", Plain],
]);

/** A page of `count` instances, to see what manifests cost. */
export default async function Page({
  params,
}: {
  readonly params: Promise<{ kind: string; count: string }>;
}) {
  const { kind, count } = await params;
  const Instance = KINDS.get(kind);
  if (!Instance) notFound();
  const instances = Array.from({ length: Number(count) }, (_, index) => index);
  return (
    <main>
      {instances.map((index) => (
        <Instance key={index} />
      ))}
    </main>
  );
}
