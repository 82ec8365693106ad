import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { cookies } from "next/headers";
import { describe, expect, test, vi } from "vitest";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { UiPart } from "@/lib/service-ui/declare/ui-part";
import type { UiInteractionEvent } from "@/lib/service-ui/interaction/event";
import type { SigningContext } from "@/lib/service-ui/keys/page-keys";
import { attributesText } from "@/lib/service-ui/render/attributes-text";
import { expandInstance } from "@/lib/service-ui/render/expand-instance";
import { createUiView } from "@/lib/service-ui/render/react/create-ui-view";
import { signInstance } from "@/lib/service-ui/render/sign-instance";
import {
  type MountedPage,
  type MountPageOptions,
  mountPage,
  unmountPage,
} from "@/lib/service-ui/testing/mount-page";

type Event = UiInteractionEvent<unknown, "echo">;
const say = (event: Event, text: string) => event.setText("echo", text);

const seen: unknown[] = [];
const echo = defineUiComponent({
  name: "test.echo",
  allow: () => true,
  parts: [UiPart("field", "input", "text"), UiPart("form", "form"), UiPart("fail", "button")],
  targets: ["echo"],
  events: (on) => [
    on(
      "field",
      "input",
      { debounce: 60_000 },
      // Longer than any test may take: only what is let go at once is ever sent.
      (event: Event) => {
        seen.push(event.value());
        return say(event, `You wrote ${event.value()}.`);
      },
    ),
    on("form", "submit", (event: Event) => say(event, `Sent ${event.fields.get("name")}.`)),
    on("fail", "click", () => {
      throw new RangeError("the shelf is empty");
    }),
  ],
});
const registry = createRegistry([echo]);

const view = createUiView(echo);
const Field = view.parts.field;
const Form = view.parts.form;
const Fail = view.parts.fail;
const Echo = view.targets.echo;

function Broken(): never {
  throw new RangeError("no such page");
}

async function Page() {
  const user = (await cookies()).get("name")?.value ?? "nobody";
  return (
    <main>
      <h1>Page of {user}</h1>
      <view.Root>
        <Field aria-label="Text" />
        <Form aria-label="Form">
          <input name="name" aria-label="Name" />
          <button type="submit">Send</button>
        </Form>
        <Fail>Fail</Fail>
        <Echo as="p">Nothing yet.</Echo>
      </view.Root>
    </main>
  );
}
const mount = (options: Partial<MountPageOptions> = {}) =>
  mountPage(<Page />, { registry, ...options });
const field = () => screen.getByLabelText("Text");
async function type(page: MountedPage, text: string) {
  await userEvent.type(field(), text);
  await page.settled();
}
const manifestIds = () => window.ServiceUi.manifests().map(({ i }) => i);

/** What the kit's pages do, in whichever DOM the test file runs. */
export function describePages(): void {
  describe("a page of server components", () => {
    test("is driven as a user does, and its texts are those of the handler", async () => {
      const page = await mount();
      screen.getByText("Nothing yet.");
      await type(page, "hello");

      screen.getByText("You wrote hello.");
      expect(page.answers.map(({ status }) => status)).toEqual([200]);
      expect(page.answers[0]?.changes).toEqual({ echo: { text: "You wrote hello." } });
    });

    test("sends what is debounced at once, and once, when the test waits for it", async () => {
      seen.length = 0;
      const page = await mount();
      await userEvent.type(field(), "abc");
      expect(page.answers).toHaveLength(0);
      await page.settled();

      expect(seen).toEqual(["abc"]);
    });

    test("posts a form's fields", async () => {
      const page = await mount();
      await userEvent.type(screen.getByLabelText("Name"), "Ada");
      await userEvent.click(screen.getByRole("button", { name: "Send" }));
      await page.settled();

      screen.getByText("Sent Ada.");
    });

    test("is rendered for its user, with Next's own request", async () => {
      await mount({ user: { cookies: { name: "Ada" } } });

      screen.getByRole("heading", { name: "Page of Ada" });
    });

    test("fails to mount where a component throws", async () => {
      await expect(mountPage(<Broken />, { registry })).rejects.toThrow("no such page");
    });
  });

  describe("what the pipeline refuses", () => {
    test("stands among the answers, and the page stays as it was", async () => {
      const page = await mount({ authorizer: { authorize: () => false } });
      await type(page, "a");

      expect(page.answers).toMatchObject([{ status: 403, code: "interaction_forbidden" }]);
      screen.getByText("Nothing yet.");
    });

    test("is decided by who goes on with the page", async () => {
      const page = await mount({
        authorizer: { authorize: ({ request }) => request.cookies.get("role") === "clerk" },
        user: { cookies: { role: "clerk" } },
      });
      await type(page, "a");
      page.continueAs({});
      await type(page, "b");

      expect(page.answers.map(({ code }) => code)).toEqual([null, "interaction_forbidden"]);
    });

    test("is mended by a refresh where a context has expired: what was typed is sent anew", async () => {
      const page = await mount();
      const [before] = manifestIds();
      page.expire();
      await type(page, "kept");

      expect(page.answers.map(({ code }) => code)).toEqual(["expired_signed_ctx", null]);
      screen.getByText("You wrote kept.");
      expect(field()).toHaveProperty("value", "kept");
      expect(manifestIds()).not.toContain(before);
    });
  });

  describe("what a handler throws", () => {
    const click = () => userEvent.click(screen.getByRole("button", { name: "Fail" }));

    test("fails the test that waits, with its own stack", async () => {
      const page = await mount();
      await click();
      const thrown = await page.settled().catch((error) => error);

      expect(thrown).toBeInstanceOf(RangeError);
      expect(thrown.stack).toContain("pages.tsx");
      await page.settled();
    });

    test("fails the test that does not wait, when its page is taken down", async () => {
      const page = await mount();
      await click();
      await vi.waitFor(() => expect(page.answers).toHaveLength(1));

      expect(() => page.unmount()).toThrow("the shelf is empty");
    });

    test("is an answer like others on request", async () => {
      const page = await mount({ throwErrors: false });
      await click();
      await page.settled();

      expect(page.answers).toMatchObject([{ status: 500, code: "handler_failed" }]);
      expect(page.answers[0]?.errors).toEqual([new RangeError("the shelf is empty")]);
    });
  });

  describe("a page of HTML", () => {
    const html = (signing: SigningContext) => {
      const { rootAttributes, manifestAttributes, manifestText } = expandInstance(
        signInstance(echo, undefined, signing),
      );
      return `<div${attributesText(rootAttributes)}><input data-ui-part="field" aria-label="Text">
        <p data-ui-target="echo">Nothing yet.</p>
        <script type="application/json"${attributesText(manifestAttributes)}>${manifestText}</script></div>`;
    };

    test("is driven like any other, whatever wrote it", async () => {
      const page = await mountPage(({ signing }) => html(signing), { registry: [echo] });
      page.expire();
      await type(page, "a");

      expect(page.answers.map(({ code }) => code)).toEqual(["expired_signed_ctx", null]);
      screen.getByText("You wrote a.");
    });

    test("can't be rendered anew where it is fixed", async () => {
      let fixed = "";
      await mountPage(
        ({ signing }) => {
          fixed = html(signing);
          return fixed;
        },
        { registry },
      );
      const page = await mountPage(fixed, { registry });
      page.expire();
      await type(page, "a");

      expect(page.answers.map(({ code }) => code)).toEqual(["expired_signed_ctx"]);
      screen.getByText("Nothing yet.");
    });
  });

  describe("pages come and go", () => {
    // Files of one thread share a body.
    const { childElementCount } = document.body;

    test("a page takes the place of the one before it", async () => {
      const first = await mount();
      await mount();

      expect(first.container.isConnected).toBe(false);
      expect(screen.getAllByLabelText("Text")).toHaveLength(1);
    });

    test("a page that is gone sends nothing, and the network is as it was", async () => {
      const { fetch } = globalThis;
      const page = await mount();
      expect(globalThis.fetch).not.toBe(fetch);
      await userEvent.type(field(), "late");
      unmountPage();
      await page.settled();

      expect(page.answers).toEqual([]);
      expect(globalThis.fetch).toBe(fetch);
    });

    test("no page was left over by the test before", () => {
      expect(document.body.childElementCount).toBe(childElementCount);
      unmountPage();
    });
  });
}
