import { act, cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { createUiClient } from "@/lib/service-ui/client/create-ui-client";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { ATTR_BUSY, ATTR_INSTANCE, ATTR_PART } from "@/lib/service-ui/wire/markup";

const _places = defineUiComponent({
  name: "places",
  allow: () => true,
  parts: { map: "block", all: "form" },
  events: (on) => [
    on("map", "pick", { input: z.object({ lat: z.number() }) }, () => {}),
    on("map", "clear", () => {}),
    on("map", "click", () => {}),
    on("all", "clear", () => {}),
  ],
});
const { usePart } = createUiClient<typeof _places>();
type PlacesMap = ReturnType<typeof usePart<"map">>;

const instance = (id: string) => ({ [ATTR_INSTANCE]: id });
const part = (name: string) => ({ [ATTR_PART]: name });

let map: PlacesMap;
function Inside() {
  map = usePart("map");
  return <i ref={map.ref}>{map.isBusy ? "busy" : "idle"}</i>;
}

function Page({ id = "own" }) {
  return (
    <div {...instance("a")}>
      <div key={id} id={id} {...part("map")} />
      <Inside />
    </div>
  );
}

const NOT_RAISED = { ok: false, code: "not_raised" };

/** Every `pick` that the document's capture phase sees, as the runtime does. */
const picks: string[] = [];
const onPick = (event: Event) =>
  void picks.push(
    `${(event.target as Element).id} ${JSON.stringify((event as CustomEvent).detail)}`,
  );
document.addEventListener("pick", onPick, true);

afterEach(() => {
  cleanup();
  picks.length = 0;
  vi.restoreAllMocks();
});

describe("fire", () => {
  test("raises the event at the part around, with its value", () => {
    render(
      <div {...instance("a")}>
        <div id="own" {...part("map")}>
          <Inside />
        </div>
      </div>,
    );
    map.fire("pick", { lat: 1 });
    expect(picks).toEqual(['own {"lat":1}']);
  });

  test("finds the only part of the instance if none is around", () => {
    render(
      <div {...instance("a")}>
        <div id="own" {...part("map")} />
        <Inside />
      </div>,
    );
    map.fire("pick", { lat: 1 });
    expect(picks).toEqual(['own {"lat":1}']);
  });

  test("means the part of its own row", () => {
    render(
      <div {...instance("a")}>
        <p>
          <b id="first" {...part("map")} />
        </p>
        <p>
          <b id="second" {...part("map")} /> <Inside />
        </p>
      </div>,
    );
    map.fire("pick", { lat: 2 });
    expect(picks).toEqual(['second {"lat":2}']);
  });

  test("is heard by no part and no instance around the part", () => {
    const heard = vi.fn();
    const { container } = render(
      <div {...instance("outer")} {...part("map")} id="outer">
        <div {...instance("a")}>
          <div id="own" {...part("map")}>
            <Inside />
          </div>
        </div>
      </div>,
    );
    container.addEventListener("pick", heard);
    map.fire("pick", { lat: 1 });
    expect(picks).toEqual(['own {"lat":1}']);
    expect(heard).not.toHaveBeenCalled();
  });

  test.each([
    [
      "in a nested instance",
      <div key="a" {...instance("b")}>
        <b {...part("map")} />
      </div>,
    ],
    ["in an instance around", null],
    [
      "in ignored content",
      <div key="a" data-ui-ignore="">
        <b {...part("map")} />
      </div>,
    ],
    ["rendered twice", [<b key="a" {...part("map")} />, <b key="b" {...part("map")} />]],
  ])("raises nothing for a part %s", async (_where, beside) => {
    render(
      <div {...instance("outer")}>
        <b {...part("map")} />
        <div {...instance("a")}>
          {beside}
          <Inside />
        </div>
      </div>,
    );
    expect(await map.fire("pick", { lat: 1 })).toMatchObject(NOT_RAISED);
    expect(picks).toEqual([]);
  });

  test("raises nothing outside of an instance, and after the component is gone", async () => {
    const { unmount } = render(<Inside />);
    expect(await map.fire("clear")).toMatchObject(NOT_RAISED);
    unmount();
    expect(await map.fire("clear")).toMatchObject(NOT_RAISED);
  });

  test("says in development that the part isn't there", () => {
    vi.stubEnv("NODE_ENV", "development");
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    render(<Inside />);
    map.fire("clear");
    expect(error.mock.calls.join()).toContain('"clear" was not raised: no part "map"');
    vi.unstubAllEnvs();
  });
});

describe("isBusy", () => {
  const mark = (id: string, isBusy: boolean) =>
    act(async () => {
      document.getElementById(id)?.toggleAttribute(ATTR_BUSY, isBusy);
    });

  test("follows the part's mark", async () => {
    const { getByText } = render(<Page />);
    getByText("idle");
    await mark("own", true);
    getByText("busy");
    await mark("own", false);
    getByText("idle");
  });

  test("follows the element that a render puts in the part's place", async () => {
    const { getByText, rerender } = render(<Page />);
    await mark("own", true);
    getByText("busy");
    rerender(<Page id="next" />);
    await act(async () => {});
    getByText("idle");
    await mark("next", true);
    getByText("busy");
  });

  test("stops watching when the component is gone", () => {
    const disconnect = vi.spyOn(MutationObserver.prototype, "disconnect");
    const { unmount } = render(<Page />);
    const before = disconnect.mock.calls.length;
    unmount();
    expect(disconnect.mock.calls.length).toBe(before + 1);
  });
});
