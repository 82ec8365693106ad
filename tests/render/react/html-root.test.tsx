import { render } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { manifestScript } from "@/lib/service-ui/render/manifest-script";
import { HtmlRoot } from "@/lib/service-ui/render/react/html-root";
import {
  ATTR_COMPONENT,
  ATTR_IGNORE,
  ATTR_INSTANCE,
  ATTR_MANIFEST,
} from "@/lib/service-ui/wire/markup";

/** Markup of an instance with a field, as the server renders it; `nested` stands in it. */
function instance(id: string, shown: string, nested = "") {
  const attributes = { [ATTR_COMPONENT]: "test", [ATTR_INSTANCE]: id };
  const inside =
    `<input><p>${shown}</p>${nested}` +
    manifestScript({
      rootAttributes: attributes,
      manifestAttributes: { [ATTR_MANIFEST]: id, [ATTR_COMPONENT]: "test" },
      manifestText: JSON.stringify({ i: id }),
    });
  return { attributes, inside };
}

function nested(id: string, shown: string) {
  const { inside } = instance(id, shown);
  return `<div ${ATTR_COMPONENT}="test" ${ATTR_INSTANCE}="${id}">${inside}</div>`;
}

function show(id: string, shown: string, inner = "") {
  const { attributes, inside } = instance(id, shown, inner);
  return <HtmlRoot as="section" className="root" {...attributes} inside={inside} />;
}

/** The instance that each root, and each manifest, says that it is. */
function instancesIn(container: Element) {
  return {
    roots: [...container.querySelectorAll(`[${ATTR_INSTANCE}]`)].map((root) =>
      root.getAttribute(ATTR_INSTANCE),
    ),
    scripts: [...container.querySelectorAll("script")].map((script) => ({
      of: script.getAttribute(ATTR_MANIFEST),
      says: JSON.parse(script.textContent ?? "").i,
      isIn: script.parentElement?.getAttribute(ATTR_INSTANCE),
    })),
  };
}

const whole = (id: string) => ({ of: id, says: id, isIn: id });

describe("a refresh that shows the same", () => {
  test("keeps the elements with what was typed and patched, and brings the new manifest", () => {
    const { container, rerender } = render(show("uci_1", "one"));
    const [input, text] = [container.querySelector("input"), container.querySelector("p")];
    if (!input || !text) throw new Error("the markup is not there");
    input.value = "typed";
    text.textContent = "patched";
    rerender(show("uci_2", "one"));

    expect(container.querySelector("input")).toBe(input);
    expect(input.value).toBe("typed");
    expect(container.querySelector("p")?.textContent).toBe("patched");
    expect(instancesIn(container)).toEqual({ roots: ["uci_2"], scripts: [whole("uci_2")] });
  });

  test("renews the instances that are nested in it as well", () => {
    const { container, rerender } = render(show("uci_1", "one", nested("uci_a", "in")));
    const input = container.querySelector("div input") as HTMLInputElement;
    input.value = "typed";
    rerender(show("uci_2", "one", nested("uci_b", "in")));

    expect((container.querySelector("div input") as HTMLInputElement).value).toBe("typed");
    expect(instancesIn(container)).toEqual({
      roots: ["uci_2", "uci_b"],
      scripts: [whole("uci_b"), whole("uci_2")],
    });
  });

  test("tells whoever watches the page, as a change of the script's children", async () => {
    const { container, rerender } = render(show("uci_1", "one"));
    const changed = new Promise<MutationRecord[]>((resolve) => {
      new MutationObserver(resolve).observe(container, { childList: true, subtree: true });
    });
    rerender(show("uci_2", "one"));

    const targets = (await changed).map(({ target }) => (target as Element).tagName);
    expect(new Set(targets)).toEqual(new Set(["SCRIPT"]));
  });
});

describe("a refresh writes no token into content that others wrote:", () => {
  test.each([
    ["an element that is marked as a manifest", `<i ${ATTR_MANIFEST}="x">note</i>`],
    ["one that bears the instance's own id", `<i ${ATTR_MANIFEST}="uci_1">note</i>`],
    [
      "a script of another root",
      `<b ${ATTR_INSTANCE}="x"><script ${ATTR_MANIFEST}="uci_1"></script></b>`,
    ],
    ["an instance inside data-ui-ignore", `<div ${ATTR_IGNORE}>${nested("uci_x", "note")}</div>`],
  ])("%s", (_what, content) => {
    const { container, rerender } = render(show("uci_1", "one", `<div id="c">${content}</div>`));
    const foreign = container.querySelector("#c");
    const before = foreign?.innerHTML;
    for (const id of ["uci_2", "uci_3"]) {
      const renewed = content.replaceAll("uci_x", id.replace("uci", "other"));
      rerender(show(id, "one", `<div id="c">${renewed}</div>`));
      expect(container.querySelector("#c")).toBe(foreign);
      expect(foreign?.innerHTML).toBe(before);
      const own = container.querySelector(".root > script");
      expect(own?.getAttribute(ATTR_MANIFEST)).toBe(id);
      expect(own?.textContent).toBe(JSON.stringify({ i: id }));
    }
  });
});

test("shows something else after a refresh that does, with its own manifest", () => {
  const { container, rerender } = render(show("uci_1", "one"));
  rerender(show("uci_2", "two"));
  expect(container.querySelector("p")?.textContent).toBe("two");
  expect(instancesIn(container)).toEqual({ roots: ["uci_2"], scripts: [whole("uci_2")] });

  rerender(show("uci_3", "two"));
  expect(instancesIn(container)).toEqual({ roots: ["uci_3"], scripts: [whole("uci_3")] });
});

test("sets another attribute of the root without a word to what is inside", () => {
  const { container, rerender } = render(show("uci_1", "one"));
  const input = container.querySelector("input");
  const { attributes, inside } = instance("uci_1", "one");
  rerender(<HtmlRoot as="section" className="other" {...attributes} inside={inside} />);

  expect(container.querySelector("section")?.className).toBe("other");
  expect(container.querySelector("input")).toBe(input);
});
