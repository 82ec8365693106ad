import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Article } from "@/components/demo/article/article";
import { editor, openDemo } from "../../demo-page";

const publish = () => userEvent.click(screen.getByRole("button", { name: "Publish" }));

test("lets anyone change the title, and shows the address that comes of it", async () => {
  const page = await openDemo(<Article />);
  await userEvent.clear(screen.getByLabelText("Title"));
  await userEvent.type(screen.getByLabelText("Title"), "Größe & Maß, 2. Teil");
  await page.settled();

  screen.getByText("/articles/große-maß-2-teil");
});

test("lets no visitor publish: the state stays", async () => {
  const page = await openDemo(<Article />);
  await publish();
  await page.settled();

  expect(page.answers.map(({ code }) => code)).toEqual(["interaction_forbidden"]);
  expect(screen.getByText("Draft")).toBeTruthy();
});

test("lets an editor publish, and withdraw", async () => {
  const page = await openDemo(<Article />, { visitor: editor() });
  await publish();
  await page.settled();
  screen.getByText("Published");
  await userEvent.click(screen.getByRole("button", { name: "Withdraw" }));
  await page.settled();

  screen.getByText("Draft");
});
