import { notFound, redirect } from "next/navigation";
import { describe, expect, test } from "vitest";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { UiOn } from "@/lib/service-ui/declare/ui-on";
import { UiPart } from "@/lib/service-ui/declare/ui-part";
import type { UiInteractionEvent } from "@/lib/service-ui/interaction/event";
import { UiResponsePatch } from "@/lib/service-ui/interaction/patch";
import { UiInteractionResult } from "@/lib/service-ui/interaction/result";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";

type ShelfEvent = UiInteractionEvent<unknown, "row" | "total">;

const shelf = defineUiComponent({
  name: "test.shelf",
  parts: [UiPart("row", "row"), UiPart("drop", "button"), UiPart("leave", "button")],
  targets: ["total"],
  events: [
    UiOn("drop", "click", (event: ShelfEvent) =>
      UiInteractionResult.refresh([
        UiResponsePatch.setText(event, { part: "row", name: "total" }, `no ${event.value()}`),
      ]),
    ),
    UiOn("drop", "focus", () => {}),
    UiOn("leave", "click", (event: ShelfEvent) =>
      UiInteractionResult.navigate("/shelves", {
        replace: true,
        scroll: false,
        patches: [UiResponsePatch.setText(event, "total", "Left.")],
      }),
    ),
    UiOn("leave", "keydown", (event: ShelfEvent) => redirect(String(event.value()))),
    UiOn("leave", "focus", () => notFound()),
  ],
});

describe("what an answer asks for beyond its patches", () => {
  test("is a refresh, and the row is the one whose key the payload has", async () => {
    const answer = await mountUi(shelf).part("drop").fire("click", { value: "mug" });

    expect(answer).toMatchObject({ ok: true, kind: "patch", refresh: true, navigate: null });
    expect(answer.changes).toEqual({ "row/total": { text: "no mug" } });
  });

  test("is a path, beside patches", async () => {
    const answer = await mountUi(shelf).part("leave").fire("click");

    const how = { refresh: false, replace: true, scroll: false };
    expect(answer).toMatchObject({ kind: "patch", navigate: "/shelves", ...how });
  });

  test("is the path of Next's redirect()", async () => {
    const answer = await mountUi(shelf)
      .part("leave")
      .fire("keydown", { value: "/shelves?saved=1" });

    expect(answer).toMatchObject({ ok: true, kind: "ack", navigate: "/shelves?saved=1" });
  });

  test("is nothing where the handler asks for nothing", async () => {
    const answer = await mountUi(shelf).part("drop").fire("focus");

    const how = { refresh: false, replace: false, scroll: true };
    expect(answer).toMatchObject({ kind: "ack", navigate: null, ...how });
  });

  test("is nothing where the dispatch is refused", async () => {
    const answer = await mountUi(shelf, { authorizer: { authorize: () => false } })
      .part("drop")
      .fire("click");

    expect(answer).toMatchObject({ ok: false, refresh: false, navigate: null });
  });
});

describe("what a dispatch can't do fails the test, and says what to write", () => {
  test("redirect() to another site", async () => {
    const fired = mountUi(shelf).part("leave").fire("keydown", { value: "https://example.com" });

    await expect(fired).rejects.toThrow("render a link to other sites");
  });

  test("notFound()", async () => {
    await expect(mountUi(shelf).part("leave").fire("focus")).rejects.toThrow(
      "return UiInteractionResult.refresh()",
    );
  });
});
