import { createUiView } from "service-ui/react";
import { workshop } from "./workshop.ui";

const { Root, parts, Message } = createUiView(workshop);

export function Workshop({ lines }: { readonly lines: number[] }) {
  return (
    <Root props={{ lines }}>
      <parts.form method="dialog" noValidate>
        <label>
          Name <parts.attendee />
        </label>
        <Message for="attendee" as="p" />
        <label>
          E-mail <parts.contact />
        </label>
        <Message for="contact" as="p" />
        <label>
          Phone <parts.phone />
        </label>
        <Message for="phone" as="p" />
        <label>
          Company <parts.company />
        </label>
        <Message for="company" as="p" />
        <label>
          Seats <parts.seats defaultValue={1} />
        </label>
        <Message for="seats" as="p" />
        <label>
          Day{" "}
          <parts.day>
            <option value="">Choose</option>
            <option value="friday">Friday</option>
            <option value="saturday">Saturday</option>
          </parts.day>
        </label>
        <Message for="day" as="p" />
        <label>
          <parts.vegetarian /> Vegetarian
        </label>
        <label>
          Remarks <parts.remarks />
        </label>
        <Message for="remarks" as="p" />
        {lines.map((key) => (
          <parts.line key={key} rowKey={String(key)}>
            <label>
              Topic <parts.topic name={`lines.${key}.topic`} />
            </label>
            <Message for="topic" as="p" />
            <label>
              Minutes <parts.minutes name={`lines.${key}.minutes`} defaultValue={30} />
            </label>
            <Message for="minutes" as="p" />
            <parts.remove>Remove the line</parts.remove>
          </parts.line>
        ))}
        <parts.add>Add a line</parts.add>
        <button type="submit">Register</button>
      </parts.form>
    </Root>
  );
}
