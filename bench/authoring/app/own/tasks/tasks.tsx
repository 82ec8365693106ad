import { createUiView } from "service-ui/react";
import type { Task } from "../../shared/store";
import { tasks } from "./tasks.ui";

const { Root, parts, Message } = createUiView(tasks);

export function Tasks({ all }: { readonly all: readonly Task[] }) {
  return (
    <Root>
      <ul>
        {all.map(({ id, title }) => (
          <parts.row key={id} rowKey={id}>
            {title} <parts.remove aria-label={`Remove ${title}`}>Remove</parts.remove>
          </parts.row>
        ))}
      </ul>
      <parts.add method="dialog" noValidate>
        <label>
          Task <parts.title />
        </label>
        <Message for="title" as="p" />
        <button type="submit">Add</button>
      </parts.add>
    </Root>
  );
}
