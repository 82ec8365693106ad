import { type ComponentProps, type FunctionComponent, type ReactNode, use, useState } from "react";
import type { SignedInstance } from "@/lib/service-ui/render/expand-instance";
import {
  InstanceRoot,
  PatchableMessage,
  PatchablePart,
  PatchableTarget,
} from "@/lib/service-ui/render/react/patchable";

/** With the attributes of its element, as a component's view has them. */
const Part = PatchablePart as FunctionComponent<
  ComponentProps<typeof PatchablePart> & ComponentProps<"input">
>;

function Message({ of }: { readonly of: string }) {
  return (
    <PatchableMessage uiPart={of} uiTarget={`${of}-message`}>
      {""}
    </PatchableMessage>
  );
}

/** What a render of the page shows, as the server sends it. */
export interface Shown {
  /** Changes where the view builds the form anew. */
  readonly build: number;
  readonly item: string;
  readonly version: number;
  readonly name: string;
  readonly text: string;
  readonly note: string;
  readonly rows: readonly Row[];
  readonly signed: { readonly ticket: SignedInstance; readonly list: SignedInstance };
}

export interface Row {
  readonly key: string;
  readonly text: string;
  readonly title: string;
  readonly done: boolean;
}

/** What the page's router and its own script change. */
export const control: {
  setShown?: (shown: Promise<Shown>) => void;
  fold?: () => void;
} = {};

/** A ticket that people edit, and a list of the same page. A refresh suspends it, as in Next. */
export function ModelPage({ first, children }: { first: Shown; children: ReactNode }) {
  const [asked, setShown] = useState<Promise<Shown>>();
  const [isFolded, setFolded] = useState(false);
  control.setShown = setShown;
  control.fold = () => setFolded((was) => !was);
  const shown = asked ? use(asked) : first;
  return (
    <main>
      <Ticket {...shown} isFolded={isFolded} />
      <List {...shown} />
      {children}
    </main>
  );
}

function Ticket({ build, item, version, name, text, signed, isFolded }: TicketProps) {
  return (
    <InstanceRoot signed={signed.ticket}>
      <h2>Ticket {item}</h2>
      <p id="shown" data-item={item} data-version={version}>
        As of {version}
      </p>
      <Part key={build} uiPart="save" uiUses="form">
        <fieldset disabled={isFolded}>
          <Part uiPart="text" uiUses="textarea" defaultValue={text} />
        </fieldset>
        <p>Name of {item}</p>
        <Part uiPart="name" uiUses="input" defaultValue={name} />
        <Message of="name" />
        <Part uiPart="version" uiUses="hidden" value={version} />
        <Part uiPart="send" uiUses="submit">
          Save
        </Part>
        <Message of="save" />
      </Part>
    </InstanceRoot>
  );
}

type TicketProps = Shown & { readonly isFolded: boolean };

function List({ rows, note, signed }: Shown) {
  return (
    <InstanceRoot signed={signed.list}>
      <Part uiPart="add" uiUses="form">
        <Part uiPart="what" uiUses="input" />
      </Part>
      <ul>
        {rows.map(({ key, text, title, done }) => (
          <Part key={key} uiPart="row" uiUses="item" rowKey={key}>
            {text}
            <Part uiPart="title" uiUses="input" defaultValue={title} />
            <Part uiPart="done" uiUses="checkbox" defaultChecked={done} />
          </Part>
        ))}
        <PatchableTarget
          uiTarget="ghost"
          as="li"
          {...{ hidden: true, inert: true, "data-ui-ignore": "" }}
        >
          <PatchableTarget uiTarget="ghostText">{""}</PatchableTarget>
        </PatchableTarget>
      </ul>
      <Part uiPart="note" uiUses="input" defaultValue={note} />
      <Part uiPart="stamp" uiUses="button">
        Stamp
      </Part>
      <PatchableTarget uiTarget="said" as="output">
        {""}
      </PatchableTarget>
    </InstanceRoot>
  );
}
