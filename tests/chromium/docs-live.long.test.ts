import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { docsPages } from "@/app/docs/_site/read-pages";
import { bringAxe } from "../support/axe";
import { openPage } from "../support/browser";

async function open(path: string, name: string) {
  const opened = await openPage({ path });
  const frame = opened.page.locator(`figure.live iframe[title="${name}, live"]`);
  await frame.scrollIntoViewIfNeeded();
  const live = frame.contentFrame();
  // A click before the runtime is there would be lost.
  const isLoaded = () =>
    live
      .locator("html")
      .evaluate(() => "ServiceUi" in window && document.readyState === "complete");
  await expect.poll(isLoaded).toBe(true);
  return { ...opened, live };
}

type Live = Awaited<ReturnType<typeof open>>["live"];

test("a form below its code says what is wrong, and then what was planned", async () => {
  const { live, expectNoErrors } = await open("/docs/handbook/forms", "PlanTrip");
  await live.getByRole("button", { name: "Plan" }).click();
  await live.getByText("Please name the trip.").waitFor();
  await live.getByLabel("Title").fill("Iceland");
  // Leaving the field takes its message away, and what is below moves up, under a click.
  await live.getByLabel("Title").blur();
  await live.getByText("Please name the trip.").waitFor({ state: "detached" });
  await live.getByLabel("fri").check();
  await live.getByText("Choose a day.").waitFor({ state: "detached" });
  await live.getByRole("button", { name: "Plan" }).click();

  await live.getByText("Iceland: 2 seats, 1 days").waitFor();
  expectNoErrors();
});

test("a search below its code finds what is typed", async () => {
  const { live, expectNoErrors } = await open("/docs/recipes/search-as-you-type", "teas");
  await live.getByLabel("Find a tea").fill("gyo");

  await live.getByText("1 found").waitFor();
  await live.getByText("Gyokuro").waitFor();
  expectNoErrors();
});

test("a stream below its code is stopped", async () => {
  const { live, expectNoErrors } = await open("/docs/handbook/stream", "Export");
  await live.getByRole("button", { name: "Export" }).click();
  await live.locator("progress:not([value='0'])").waitFor();
  await live.getByRole("button", { name: "Cancel" }).click();

  await live.getByText("Cancelled.").waitFor();
  await live.locator("progress[value='0']").waitFor();
  expectNoErrors();
});

test("a view of another framework below its code answers", async () => {
  const { live, expectNoErrors } = await open("/docs/recipes/move-a-widget", "Account");
  await live.getByLabel("Name").fill("Ada");

  await live.getByText("Taken.").waitFor();
  expectNoErrors();
});

test("a field below its code is marked by patches", async () => {
  const { live, expectNoErrors } = await open("/docs/handbook/patch", "Headline");
  await live.getByRole("textbox").fill("Low tide at noon");
  await live.getByText("16 of 40 characters").waitFor();
  await live.locator("progress[value='16']").waitFor();
  await live.getByRole("textbox").fill("a".repeat(41));

  await live.locator("input[aria-invalid=true]").waitFor();
  expectNoErrors();
});

test("a design system's form below its code marks the first wrong field", async () => {
  const { live, expectNoErrors } = await open("/docs/handbook/design-systems", "WorkshopForm");
  await live.getByRole("button", { name: "Register" }).click();
  await live.getByText("Please tell us your name.").waitFor();
  await live.getByLabel("Name").fill("Rosa");
  await live.getByRole("radio", { name: "advanced" }).click();
  await live.getByRole("combobox", { name: "Size" }).click();
  await live.getByRole("option", { name: "Large" }).click();
  await live.getByRole("checkbox", { name: "I accept" }).click();
  await live.getByRole("button", { name: "Register" }).click();

  await live.getByText("Rosa, advanced, l, 2 seats, without newsletter").waitFor();
  expectNoErrors();
});

test("what a handler gets is shown below its code", async () => {
  const mirror = await open("/docs/handbook/dispatch", "Mirror");
  await mirror.live.getByLabel("Nickname").fill("Ro");
  await mirror.live.getByText('"updates": "user.nickname"').waitFor();
  mirror.expectNoErrors();

  const { live, expectNoErrors } = await open("/docs/handbook/capture", "Payload");
  await live.getByLabel("Urgent").check();
  await live.getByText('{"value":true}').waitFor();
  await live.getByRole("button", { name: "Submit" }).click();
  await live.getByText('"fields":[["title",""],["urgent","on"]]').waitFor();
  expectNoErrors();
});

test("a form and a vote below their code answer", async () => {
  const declare = await open("/docs/handbook/declare", "SignIn");
  await declare.live.getByLabel("E-mail address").fill("rosa@example.com");
  await declare.live.getByRole("button").click();
  await declare.live.getByText("If rosa@example.com is known here").waitFor();
  declare.expectNoErrors();

  const vote = await open("/docs/handbook/render-and-sign", "Vote");
  await vote.live.getByLabel("Choice").selectOption("yes");
  await vote.live.getByText("You chose yes.").waitFor();
  vote.expectNoErrors();
});

test("views of six kinds below their code answer", async () => {
  const { live, expectNoErrors } = await open("/docs/handbook/views", "SixKinds");
  for (const kind of ["HTML", "Vue", "Svelte", "Solid", "Preact", "Lit"]) {
    await live.getByLabel(kind).fill("4");
  }

  await expect.poll(() => live.getByText("20 €").count()).toBe(6);
  expectNoErrors();
});

test("a lost answer below its code is found out, and a Server Action's is not", async () => {
  const { live, pageErrors } = await open("/docs/handbook/lost-answers", "Guests");
  const [ours, action] = ["Service UI", "A Server Action"].map((name) =>
    live.locator("section").filter({ has: live.getByRole("heading", { name }) }),
  ) as [Locator, Locator];
  const invite = async (side: Locator, name: string, button: string) => {
    await side.getByLabel("Guest").fill(name);
    await side.getByRole("button", { name: button }).first().click();
  };
  const names = (side: Locator) => side.getByRole("listitem").allTextContents();
  const field = (side: Locator) => side.getByLabel("Guest").inputValue();

  await invite(ours, "Rosa", "lose the answer");
  // Until then, the list shows a copy.
  await ours.locator("form:not([aria-busy])").waitFor();
  await expect.poll(() => names(ours)).toEqual(["Ada", "Rosa"]);
  expect(await field(ours)).toBe("");
  await invite(ours, "Theo", "end the handler midway");
  await ours.locator("form[aria-busy]").waitFor();
  await live.getByText("This may have been done.").waitFor();
  await expect.poll(() => names(ours)).toEqual(["Ada", "Rosa", "Theo"]);
  expect(await field(ours)).toBe("Theo");
  await live.getByRole("button", { name: "Dismiss" }).click();

  for (const button of ["lose the answer", "end the handler midway"]) {
    await invite(action, "Rosa", button);
    await action.getByText("Something went wrong.").waitFor();
    await action.getByRole("button", { name: "Try again" }).click();
    await action.getByLabel("Guest").waitFor();
    expect(await field(action)).toBe("");
  }
  await expect.poll(() => names(action)).toEqual(["Ada", "Rosa", "Rosa"]);
  await invite(action, "Emil", "Invite");
  await expect.poll(() => names(action)).toEqual(["Ada", "Rosa", "Rosa", "Emil"]);
  expect(pageErrors).toEqual([]);
});

test("guests who are invited offline below their code are shown, and invited later", async () => {
  const { page, live, pageErrors } = await open("/docs/handbook/lost-answers", "Guests");
  const ours = live
    .locator("section")
    .filter({ has: live.getByRole("heading", { name: "Service UI" }) });
  const shown = () => ours.locator("li:visible").allTextContents();
  await page.context().setOffline(true);
  for (const name of ["Rosa", "Theo"]) {
    await ours.getByLabel("Guest").fill(name);
    await ours.getByLabel("Guest").press("Enter");
  }
  await live.getByText("Waiting to be sent: 2").waitFor();
  expect(await shown()).toEqual(["Ada", "Rosa", "Theo"]);
  await page.context().setOffline(false);
  await ours.locator("form:not([aria-busy])").waitFor();
  await expect
    .poll(() => ours.getByRole("listitem").allTextContents())
    .toEqual(["Ada", "Rosa", "Theo"]);
  expect(await live.locator("[data-ui-waiting],[data-service-ui-notice]").count()).toBe(0);
  expect(pageErrors).toEqual([]);
});

test.each([
  ["/docs/handbook/authorize", "PriceList", "Publish the prices"],
  ["/docs/recipes/role-based-action", "Post", "Applaud"],
])("%s shows a refusal", async (path, name, button) => {
  const { live } = await open(path, name);
  await live.getByRole("button", { name: button }).click();

  await live.getByText("You are not allowed to do this.").waitFor();
});

test.each([
  ["/docs/recipes/sign-in", "sign-in"],
  ["/docs/handbook/sessions", "docs/live/recipes/sign-in/sign-in"],
])(
  "%s: a visitor signs in and out, and the layout around the pages shows it",
  async (path, name) => {
    const { live, expectNoErrors } = await open(path, name);
    await live.getByLabel("Name").fill("rosa");
    await live.getByLabel("Password").fill("low tide at noon");
    await live.getByRole("button", { name: "Sign in" }).click();
    await live.getByText("Welcome, rosa.").waitFor();
    await live.getByText("Signed in as rosa").waitFor();
    await live.getByRole("button", { name: "Sign out" }).click();

    await live.getByRole("heading", { name: "Sign in" }).waitFor();
    await live.getByRole("link", { name: "Sign in" }).waitFor();
    expectNoErrors();
  },
);

describe("a component that keeps something", () => {
  test.each<[path: string, name: string, does: string, act: (live: Live) => Promise<void>]>([
    [
      "handbook/at-once",
      "Todo",
      "adds a row",
      async (live) => {
        await live.getByLabel("What is to be done?").fill("Call Rosa");
        await live.getByLabel("What is to be done?").press("Enter");
        await live.getByRole("checkbox", { name: "Call Rosa" }).check();
      },
    ],
    [
      "handbook/client-components",
      "Tasks",
      "brings a row back",
      async (live) => {
        await live.getByRole("button", { name: "Remove Call Rosa" }).click();
        await live.getByRole("button", { name: "Undo" }).click();
        await live.getByRole("button", { name: "Remove Call Rosa" }).waitFor();
      },
    ],
    [
      "recipes/confirm-before-delete",
      "NoteList",
      "deletes a row",
      async (live) => {
        await live.getByRole("button", { name: "Delete Order tea" }).click();
        await live.getByRole("button", { name: "Delete", exact: true }).click();
        await live.getByText("Order tea").first().waitFor({ state: "detached" });
      },
    ],
    [
      "recipes/dialog",
      "ReportProblem",
      "takes a text in a dialog",
      async (live) => {
        await live.getByRole("button", { name: "Report a problem" }).click();
        await live.getByLabel("What went wrong?").fill("The lift is stuck.");
        await live.getByRole("button", { name: "Send" }).click();
        await live.getByRole("dialog").waitFor({ state: "hidden" });
        await live.getByRole("status").filter({ hasText: /\w/ }).waitFor();
      },
    ],
    [
      "recipes/edit-in-place",
      "AlbumList",
      "renames a row",
      async (live) => {
        await live.getByRole("button", { name: "Harbor" }).click();
        await live.getByLabel("Title of Harbor").fill("Quay");
        await live.getByLabel("Title of Harbor").press("Enter");
        await live.getByRole("button", { name: "Quay" }).waitFor();
      },
    ],
    [
      "recipes/import-row-by-row",
      "ContactImport",
      "imports two rows",
      async (live) => {
        await live.getByLabel("E-mail addresses").fill("rosa@example.com\ntheo@example.com");
        await live.getByRole("button", { name: "Read" }).click();
        await live.getByText("theo@example.com").waitFor();
        await live.getByRole("button", { name: "Import" }).click();
        await expect.poll(() => live.getByText("saved", { exact: true }).count()).toBe(2);
      },
    ],
    [
      "recipes/job-with-progress",
      "Statements",
      "starts a job",
      async (live) => {
        await live.getByRole("button", { name: "Write the statements" }).click();
        await live.locator("progress:not([value='0'])").waitFor();
      },
    ],
    [
      "recipes/list",
      "TaskList",
      "ticks a row",
      async (live) => {
        await live.getByLabel("Count the mugs").check();
        await live.locator("div[data-ui-component]:not(:has([aria-busy]))").waitFor();
      },
    ],
    [
      "recipes/many-tabs",
      "PriceForm",
      "stores a price",
      async (live) => {
        await live.getByLabel("Price in cents").fill("900");
        await live.getByRole("button", { name: "Save" }).click();
        await live.getByText("Stored: 900 cents").waitFor();
      },
    ],
    [
      "recipes/leave",
      "Reminders",
      "finishes a reminder",
      async (live) => {
        await live.getByRole("button", { name: "Done" }).first().click();
        await live.locator("li[data-state='done']:not(:has([aria-busy]))").waitFor();
      },
    ],
    [
      "recipes/migrate-from-a-server-action",
      "Newsletter",
      "thanks",
      async (live) => {
        await live.getByLabel("E-mail address").fill("rosa@example.com");
        await live.getByRole("button", { name: "Subscribe" }).click();
        await live.getByText("Thank you.").waitFor();
      },
    ],
    [
      "handbook/languages",
      "demo/languages?lang=de",
      "answers in German",
      async (live) => {
        await live.getByRole("button").first().click();
        await live
          .getByText(/^Bitte/)
          .first()
          .waitFor();
      },
    ],
    [
      "recipes/form-with-redirect",
      "suppliers/new",
      "leads to the next page and back",
      async (live) => {
        await live.getByLabel("Name").fill("Rosa & Sons");
        await live.getByLabel("E-mail address").fill("rosa@example.com");
        await live.getByLabel("Days to deliver").fill("3");
        await live.getByRole("button", { name: "Save" }).click();
        await live.getByText("The supplier is saved.").waitFor();
        await live.getByText("Rosa & Sons").waitFor();
        await live.getByRole("link", { name: "New supplier" }).click();
        await live.getByRole("heading", { name: "New supplier" }).waitFor();
      },
    ],
    [
      "recipes/progressive-enhancement",
      "sign-up",
      "checks a field, and runs the Server Action",
      async (live) => {
        await live.getByLabel("Name").fill("Theo");
        await live.getByLabel("E-mail address").fill("rosa@example.com");
        await live.getByText("There is an account with this address.").waitFor();
        await live.getByLabel("E-mail address").fill("theo@example.com");
        await live.getByLabel("E-mail address").blur();
        await live
          .getByText("There is an account with this address.")
          .waitFor({ state: "detached" });
        await live.getByRole("button", { name: "Sign up" }).click();
        await live.getByText("Your account is open.").waitFor();
      },
    ],
    [
      "recipes/long-lists",
      "log-book",
      "turns the page of a long list",
      async (live) => {
        await live.getByRole("button", { name: "Toggle e2", exact: true }).click();
        await live.getByText("read", { exact: true }).waitFor();
        await live.getByRole("link", { name: "Older" }).click();
        await live.getByRole("link", { name: "Newer" }).click();
        await live.getByRole("link", { name: "Older" }).waitFor();
        await live.getByText("read", { exact: true }).waitFor();
      },
    ],
    [
      "recipes/list",
      "stock",
      "adds a row, and sorts by a link",
      async (live) => {
        await live.getByLabel("Name").fill("Tray");
        await live.getByLabel("Pieces").fill("9");
        await live.getByRole("button", { name: "Add" }).click();
        await live.getByRole("rowheader", { name: "Tray" }).waitFor();
        await live.getByRole("link", { name: "Pieces" }).click();
        await expect.poll(() => live.getByRole("rowheader").first().textContent()).toBe("Tray");
      },
    ],
    [
      "recipes/optimistic-text",
      "Follow",
      "follows somebody",
      async (live) => {
        await live.getByRole("button", { name: "Follow" }).click();
        await live.getByRole("button", { name: "Following" }).waitFor();
      },
    ],
    [
      "recipes/optimistic-text",
      "Title",
      "shows a text twice",
      async (live) => {
        await live.getByRole("textbox").fill("Low tide");
        await live.getByRole("textbox").blur();
        await live.getByRole("heading", { name: "Low tide" }).waitFor();
      },
    ],
    [
      "recipes/select-all",
      "Inbox",
      "archives all rows",
      async (live) => {
        await live.getByLabel("Select all").check();
        await live.getByRole("button", { name: "Archive" }).click();
        await live.getByLabel("Lunch?").waitFor({ state: "detached" });
      },
    ],
    [
      "recipes/toast",
      "parcels",
      "says what happened to a row",
      async (live) => {
        await live.locator("output.toast").waitFor({ state: "attached" });
        await live.getByRole("button", { name: "Hand over to Rosa" }).click();
        await live.locator("output.toast").getByText("Rosa has the parcel.").waitFor();
        await live.getByRole("button", { name: "Remind Rosa" }).waitFor({ state: "detached" });
      },
    ],
    [
      "recipes/uploads",
      "attachments",
      "takes a file, and removes it",
      async (live) => {
        const file = { name: "tea.txt", mimeType: "text/plain", buffer: Buffer.from("tea") };
        await live.getByLabel("File").setInputFiles(file);
        await live.getByRole("button", { name: "Upload" }).click();
        await live.getByText("tea.txt, 3 bytes").waitFor();
        await live.getByRole("button", { name: "Remove tea.txt" }).click();
        await live.getByText("tea.txt, 3 bytes").waitFor({ state: "detached" });
      },
    ],
    [
      "recipes/export-with-progress",
      "orders",
      "writes a file, which its own route sends",
      async (live) => {
        await live.getByRole("button", { name: "Export" }).click();
        await live.getByText("The export is ready.").waitFor();
        const link = live.getByRole("link", { name: "Download the export" });
        const text = await link.evaluate(async (a) =>
          (await fetch((a as HTMLAnchorElement).href)).text(),
        );
        expect(text).toContain("number,total\n11,19.90\n");
        const href = await link.evaluate((a) => (a as HTMLAnchorElement).href);
        expect((await fetch(href)).status).toBe(404);
      },
    ],
    [
      "recipes/unsaved-changes",
      "Bio",
      "saves a text",
      async (live) => {
        await live.getByLabel("About you").fill("I like tea.");
        await live.getByRole("button", { name: "Save" }).click();
        await live.getByText("Saved", { exact: true }).waitFor();
      },
    ],
    [
      "recipes/validated-form",
      "Workshop",
      "registers somebody",
      async (live) => {
        await live.getByLabel("Name").fill("Rosa");
        await live.getByLabel("E-mail address").fill("rosa@example.com");
        await live.getByLabel("Seats").fill("2");
        await live.getByRole("button", { name: "Register" }).click();
        await live.getByRole("status").filter({ hasText: /\w/ }).waitFor();
      },
    ],
  ])("%s: %s %s", async (path, name, _does, act) => {
    const { live, expectNoErrors } = await open(`/docs/${path}`, name);
    await act(live);
    expectNoErrors();
  });

  test("shows to its visitor alone what they left there", async () => {
    const rosa = await open("/docs/recipes/rows-on-their-way", "GroceryList");
    await rosa.live.getByLabel("What is missing?").fill("Rosa's secret");
    await rosa.live.getByRole("button", { name: "Add" }).click();
    await rosa.live.locator("li:not([inert])", { hasText: "Rosa's secret" }).waitFor();

    const theo = await open("/docs/recipes/rows-on-their-way", "GroceryList");
    expect(await theo.live.getByRole("listitem").allTextContents()).toEqual(["Tea"]);

    await rosa.page.reload();
    await rosa.live.getByText("Rosa's secret").waitFor();
  });
});

// Meant to be long.
const SCROLLS = "/docs/live/recipes/long-lists/log-book";
const withFrames = docsPages().filter(({ text }) => text.includes("<!-- live: "));

test.each(withFrames.map(({ href }) => href))(
  "%s shows the whole of what is live, on a phone and beside a wide text",
  async (path) => {
    const { page } = await openPage({ path, viewport: { width: 390, height: 844 } });
    const frames = await page.locator("figure.live iframe").all();
    expect(frames).not.toEqual([]);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      for (const frame of frames) {
        await frame.scrollIntoViewIfNeeded();
        const html = frame.contentFrame().locator("html");
        const src = await frame.getAttribute("src");
        const loaded = () =>
          html.evaluate(() => document.readyState === "complete" && location.pathname);
        await expect.poll(loaded).toBe(src?.split("?")[0]);
        const hidden = await html.evaluate((root) => ({
          below: root.scrollHeight - innerHeight,
          beside: root.scrollWidth - innerWidth,
        }));
        if (src === SCROLLS) hidden.below = 0;
        expect({ src, width, ...hidden }).toEqual({ src, width, below: 0, beside: 0 });
      }
    }
  },
);

test("no answer for a file that no example has", async () => {
  const { page } = await openPage({ path: "/docs" });
  const status = await page.evaluate(async () => (await fetch("/docs/live-file/a/b")).status);

  expect(status).toBe(404);
});

test("no frame for an example that isn't there", async () => {
  const { page } = await openPage({ path: "/docs/live/handbook/forms/PlanTrap" });

  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.locator("[data-ui-component]").count()).toBe(0);
});

test.each([
  "/docs/handbook/forms",
  "/docs/live/quick-start/Quantity",
  "/docs/live/handbook/forms/PlanTrip",
  "/docs/live/handbook/stream/Export",
  "/docs/live/recipes/dependent-selects/PickUp",
  "/docs/live/recipes/draft-word-by-word/Reply",
  "/docs/live/handbook/client-components/Tasks",
  "/docs/live/recipes/edit-in-place/AlbumList",
  "/docs/live/recipes/import-row-by-row/ContactImport",
  "/docs/live/recipes/unsaved-changes/Bio",
  "/docs/live/handbook/lost-answers/Guests",
  "/docs/live/handbook/patch/Headline",
  "/docs/live/handbook/design-systems/WorkshopForm",
  "/docs/live/recipes/sign-in/sign-in",
  "/docs/live/recipes/toast/parcels",
  "/docs/live/recipes/uploads/attachments",
])("%s breaks no rule for accessible pages", async (path) => {
  const { page } = await openPage({ path });
  const examine = await bringAxe(page);

  expect(await examine()).toEqual({ light: [], dark: [] });
});
