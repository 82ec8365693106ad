import { createUiView, RuntimeScript } from "service-ui/react";
import { FORM_SIZES, namesOf } from "../../../../../growth";
import { longForms } from "../../../../../growth.ui";
import { ActionForm } from "../../action-form";

const views = longForms.map((component) => createUiView(component));

interface Params {
  readonly params: Promise<{ readonly kind: string; readonly count: string }>;
}

/** A form of as many fields as the address says, with a Server Action or of this project. */
export default async function Page({ params }: Params) {
  const { kind, count } = await params;
  const fields = Number(count);
  const view = views[FORM_SIZES.map(Number).indexOf(fields)];
  if (kind === "action" || !view) return <ActionForm fields={fields} />;
  const { Root, Message, parts, targets } = view;
  const Field = new Map(Object.entries(parts));
  const Form = parts.form;
  return (
    <main>
      <RuntimeScript />
      <Root>
        <Form id="form">
          <button id="send" type="submit">
            Send
          </button>{" "}
          <targets.outcome id="outcome" />
          {namesOf(fields).map((name) => {
            const Input = Field.get(name) ?? "input";
            return (
              <p key={name}>
                <Input defaultValue="wrong" aria-label={name} /> <Message for={name} />
              </p>
            );
          })}
        </Form>
      </Root>
    </main>
  );
}
