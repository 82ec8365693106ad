import { createUiView } from "../../../../../components/ui/create-ui-view";
import { RuntimeScript } from "../../../../../components/ui/runtime-script";
import { signUp } from "../../../sign-up.ui";

const view = createUiView(signUp);
const Email = view.parts.email;
const Message = view.targets.message;

/** The field of this project. */
export default function Page() {
  return (
    <main>
      <RuntimeScript />
      <view.Root>
        <Email id="email" />
        <Message id="message" data-state="idle">
          Nothing yet
        </Message>
      </view.Root>
    </main>
  );
}
