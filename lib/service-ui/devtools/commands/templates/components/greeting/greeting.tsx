import { createUiView } from "service-ui/react";
import { greeting } from "./greeting.ui";

const { Root, parts, targets } = createUiView(greeting);

export function Greeting() {
  return (
    <Root>
      <parts.name aria-label="Your name" placeholder="Your name" autoComplete="given-name" />
      <targets.message as="p" aria-live="polite">
        Who are you?
      </targets.message>
    </Root>
  );
}
