import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { cacheTag, revalidatePath, revalidateTag } from "next/cache";
import { cookies } from "next/headers";
import { useParams, usePathname, useRouter, useSearchParams } from "next/navigation";
import { after } from "next/server";
import { Suspense } from "react";
import { describe, expect, test } from "vitest";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { createUiView } from "@/lib/service-ui/render/react/create-ui-view";
import { type MountedPage, mountPage } from "@/lib/service-ui/testing/mount-page";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";

const afterwards: string[] = [];
const actor = defineUiComponent({
  name: "test.actor",
  allow: () => true,
  parts: { "sign-in": "button", "sign-out": "button", save: "button" },
  events: (on) => [
    on("sign-in", "click", async (event) => {
      (await cookies()).set("name", "Ada");
      return event.refresh();
    }),
    on("sign-out", "click", async (event) => {
      (await cookies()).delete("name");
      return event.refresh();
    }),
    on("save", "click", () => {
      revalidateTag("items", { expire: 0 });
      revalidatePath("/items");
      after(() => afterwards.push("told"));
    }),
  ],
});
const view = createUiView(actor);
const SignIn = view.parts["sign-in"];
const SignOut = view.parts["sign-out"];

async function Greeting() {
  const name = (await cookies()).get("name")?.value ?? "nobody";
  return <p>Hello, {name}.</p>;
}

/** As a function with "use cache" is, before Next's compiler has seen it. */
async function readItems() {
  cacheTag("items");
  return Array.from({ length: 20 }, (_, at) => `item ${at}`);
}

function Where() {
  const { push } = useRouter();
  const place = [usePathname(), useSearchParams().get("page"), useParams().id];
  return <output>{`${place.join(" ")} ${typeof push}`}</output>;
}

/** More than React sends in one piece. */
const NAMES = Array.from({ length: 40 }, (_, at) => `Panel ${at + 1}`);

const Panels = () => (
  <main>
    {NAMES.map((name) => (
      <div key={name}>
        <Suspense fallback={<p>Loading</p>}>
          <Panel name={name} />
        </Suspense>
      </div>
    ))}
  </main>
);

async function Panel({ name }: { readonly name: string }) {
  const items = await readItems();
  return (
    <section aria-label={name}>
      {items.map((item) => (
        <p key={item} title={"x".repeat(100)}>
          {item}
        </p>
      ))}
    </section>
  );
}

const Row = () => (
  <view.Root as="tr">
    <td>
      <SignIn>Sign in</SignIn>
    </td>
  </view.Root>
);

/** What the kit does for pages that use Next, in whichever DOM the test file runs. */
export function describeNextPages(): void {
  const press = async (page: MountedPage, name: string) => {
    await userEvent.click(screen.getByRole("button", { name }));
    await page.settled();
  };

  describe("a page that uses Next", () => {
    test("shows what waits in many boundaries, where it belongs", async () => {
      const page = await mountPage(<Panels />, { registry: [] });

      expect(screen.getAllByRole("region")).toHaveLength(40);
      expect(page.container.querySelectorAll("[hidden], template")).toHaveLength(0);
      expect(screen.queryByText("Loading")).toBeNull();
    });

    test("tells client components where they are, and gives them a router", async () => {
      await mountPage(<Where />, {
        registry: [],
        path: "/items/7?page=2",
        params: { id: "7" },
      });

      expect(screen.getByRole("status").textContent).toBe("/items/7 2 7 function");
    });

    test("keeps the cookies that a handler sets and deletes", async () => {
      const page = await mountPage(
        <view.Root>
          <Greeting />
          <SignIn>Sign in</SignIn>
          <SignOut>Sign out</SignOut>
        </view.Root>,
        { registry: [actor] },
      );
      screen.getByText("Hello, nobody.");
      await press(page, "Sign in");
      screen.getByText("Hello, Ada.");
      await press(page, "Sign out");

      screen.getByText("Hello, nobody.");
      expect(page.answers.map(({ cookies }) => cookies)).toEqual([{ name: "Ada" }, { name: null }]);
    });
  });

  describe("a component whose root is a row", () => {
    test.each([
      [
        "in its table",
        <table key="t">
          <tbody>
            <Row />
          </tbody>
        </table>,
      ],
      ["alone", <Row key="r" />],
    ])("is driven %s", async (_, content) => {
      const page = await mountPage(content, { registry: [actor] });
      expect(page.container.querySelector("tr > td")).not.toBeNull();
      await press(page, "Sign in");

      expect(page.answers).toMatchObject([{ ok: true, cookies: { name: "Ada" } }]);
    });
  });

  describe("a handler that uses Next", () => {
    test("sees its user's cookies; what it revalidates and does later is told", async () => {
      const ui = mountUi(actor, { user: { cookies: { name: "Ada" } } });
      const left = await ui.part("sign-out").fire("click");
      const saved = await ui.part("save").fire("click");

      expect(left.cookies).toEqual({ name: null });
      expect(saved.revalidated).toEqual(["items", "_N_T_/items"]);
      expect(saved.cookies).toEqual({});
      expect(afterwards).toEqual(["told"]);
    });
  });
}
