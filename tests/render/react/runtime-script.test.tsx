import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RuntimeScript } from "@/lib/service-ui/render/react/runtime-script";
import { KEEP_EARLY } from "@/lib/service-ui/wire/early";

test("loads the runtime without blocking the page, while the document still comes", () => {
  const tag = renderToStaticMarkup(<RuntimeScript />);
  expect(tag).toMatch(/<script src="\/event-runtime\.js" async=""/);
  expect(tag).not.toContain("defer");
});

test("keeps what is pressed before, under the page's nonce", () => {
  const tags = renderToStaticMarkup(<RuntimeScript nonce="n0nce" />);
  expect(tags).toContain(`<script nonce="n0nce">${KEEP_EARLY}</script>`);
  expect(tags).toMatch(/<script src="[^"]*" nonce="n0nce" async=""/);
});

test("has no inline script if the page's policy forbids one", () => {
  expect(renderToStaticMarkup(<RuntimeScript early={false} />)).toMatch(
    /^<script src=[^>]*><\/script>$/,
  );
});

test("names the page for signing in", () => {
  expect(renderToStaticMarkup(<RuntimeScript signIn="/sign-in?from=notice" />)).toContain(
    'data-ui-sign-in="/sign-in?from=notice"',
  );
  expect(renderToStaticMarkup(<RuntimeScript />)).not.toContain("sign-in");
});

test.each(["https://other.example/", "//other.example", "sign-in", "/\\\\other.example", ""])(
  "refuses %j as the page for signing in",
  (signIn) => {
    expect(() => renderToStaticMarkup(<RuntimeScript signIn={signIn} />)).toThrow(
      "is no path of this application",
    );
  },
);
