import { createUiView } from "service-ui/react";
import { greeting } from "./greeting.ui";

const view = createUiView(greeting);
const Name = view.parts.name;
const Message = view.targets.message;

export function Greeting() {
  return (
    <view.Root>
      <Name aria-label="Your name" placeholder="Your name" autoComplete="given-name" />
      <Message as="p" aria-live="polite">
        Who are you?
      </Message>
    </view.Root>
  );
}
