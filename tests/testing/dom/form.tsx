import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { createUiView } from "@/lib/service-ui/render/react/create-ui-view";
import { mountPage } from "@/lib/service-ui/testing/mount-page";

const registration = z.object({
  email: z.email("This is not an e-mail address."),
  terms: z.literal(true, "Please accept the terms."),
  topics: z.array(z.string()),
});

const workshop = defineUiComponent({
  name: "test.workshop",
  allow: () => true,
  parts: { form: "form", email: "email", terms: "checkbox" },
  targets: ["outcome"],
  events: (on) => [
    on("form", "submit", { input: registration }, (event) => {
      const { email, topics } = event.input;
      if (email === "max@example.com") {
        return event.invalid({ email: "Is taken.", form: "The room is full." });
      }
      const outcome = `${email} wants ${topics.length} topics.`;
      return event.setText("outcome", outcome);
    }),
  ],
});

const { Root, parts, targets, Message } = createUiView(workshop);
const page = (
  <Root>
    <parts.form aria-label="Registration" noValidate>
      <parts.email aria-label="E-mail" />
      <Message for="email" as="p" />
      <parts.terms aria-label="Terms" />
      <input type="checkbox" name="topics[]" value="a" aria-label="A" />
      <input type="checkbox" name="topics[]" value="b" aria-label="B" />
      <Message for="form" as="p" data-testid="of-form" />
      <button type="submit">Register</button>
      <targets.outcome data-testid="outcome" />
    </parts.form>
  </Root>
);

/** The same tests for each simulated DOM. */
export function describeForm(): void {
  describe("a form with an input", () => {
    const email = () => screen.getByLabelText<HTMLInputElement>("E-mail");
    const messageOf = (field: HTMLElement) =>
      document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;

    async function submitted(text: string) {
      const mounted = await mountPage(page, { registry: [workshop] });
      await userEvent.type(email(), text);
      await userEvent.click(screen.getByText("Register"));
      await mounted.settled();
      return mounted;
    }

    test("ties a message to its field, and moves the focus there", async () => {
      await submitted("rosa@");
      expect(messageOf(email())).toBe("This is not an e-mail address.");
      expect(email().getAttribute("aria-invalid")).toBe("true");
      expect(document.activeElement).toBe(email());
    });

    test("shows at the form what has no place of its own", async () => {
      await submitted("rosa@");
      expect(screen.getByTestId("of-form").textContent).toBe("Please accept the terms.");
    });

    test("clears the messages when the input is right, and knows what is ticked", async () => {
      const mounted = await submitted("rosa@");
      await userEvent.type(email(), "example.com");
      await userEvent.click(screen.getByLabelText("Terms"));
      await userEvent.click(screen.getByLabelText("B"));
      await userEvent.click(screen.getByText("Register"));
      await mounted.settled();
      expect(messageOf(email())).toBe("");
      expect(screen.getByTestId("of-form").textContent).toBe("");
      expect(email().getAttribute("aria-invalid")).toBe("false");
      expect(screen.getByTestId("outcome").textContent).toBe("rosa@example.com wants 1 topics.");
    });

    test("shows what the handler finds wrong", async () => {
      const mounted = await mountPage(page, { registry: [workshop] });
      await userEvent.type(email(), "max@example.com");
      await userEvent.click(screen.getByLabelText("Terms"));
      await userEvent.click(screen.getByText("Register"));
      await mounted.settled();
      expect(messageOf(email())).toBe("Is taken.");
      expect(screen.getByTestId("of-form").textContent).toBe("The room is full.");
    });
  });
}
