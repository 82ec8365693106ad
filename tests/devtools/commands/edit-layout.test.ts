import { describe, expect, test } from "vitest";
import { editLayout } from "@/lib/service-ui/devtools/commands/edit-layout";

const IMPORT = `import { ServiceUiPanel } from "service-ui/panel";
import { Refresh, RuntimeScript } from "service-ui/react";`;

describe("a root layout", () => {
  test("gets the script in a head of its own, and the refresh last in its body", () => {
    expect(
      editLayout(`import "./globals.css";

export default function RootLayout({ children }) {
  return (
    <html lang="en">
      <body className={a}>{children}</body>
    </html>
  );
}
`),
    ).toBe(`${IMPORT}
import "./globals.css";

export default function RootLayout({ children }) {
  return (
    <html lang="en">
      <head>
        <RuntimeScript />
      </head>
      <body className={a}>
        {children}
        <Refresh />
        <ServiceUiPanel />
      </body>
    </html>
  );
}
`);
  });

  test("keeps the head and the lines that it has", () => {
    expect(
      editLayout(`export default ({ children }) => (
\t<html>
\t\t<head>
\t\t\t<link rel="icon" href="/i.svg" />
\t\t</head>
\t\t<body>
\t\t\t<Nav />
\t\t\t{children}
\t\t</body>
\t</html>
);
`),
    ).toBe(`${IMPORT}

export default ({ children }) => (
\t<html>
\t\t<head>
\t\t\t<RuntimeScript />
\t\t\t<link rel="icon" href="/i.svg" />
\t\t</head>
\t\t<body>
\t\t\t<Nav />
\t\t\t{children}
\t\t\t<Refresh />
\t\t\t<ServiceUiPanel />
\t\t</body>
\t</html>
);
`);
  });

  test("of a Windows editor keeps its ends of lines", () => {
    const text = editLayout(
      "export default () => (\r\n  <html>\r\n    <body>\r\n    </body>\r\n  </html>\r\n);\r\n",
    );

    expect(text).toContain("<Refresh />");
    expect(text?.replaceAll("\r\n", "")).not.toContain("\n");
  });

  test("gets no panel if it is a client component or has one, and gives it the registry if there is one", () => {
    const page = "export default () => <html><body>{x}</body></html>;\n";
    const panel = 'import { ServiceUiPanel as P } from "service-ui/panel";\n';

    expect(editLayout(`"use client";\n${page}`)).not.toContain("ServiceUiPanel");
    expect(editLayout(panel + page)).not.toContain("<ServiceUiPanel");
    expect(editLayout(page, "../../components/registry")).toContain(
      '<ServiceUiPanel facts={() => import("../../components/registry")} />',
    );
  });

  test("that has it already stays as it is, to the byte", () => {
    const text = editLayout("export default () => <html><body>{x}</body></html>;\n") ?? "";

    expect(text).toContain("<RuntimeScript />");
    expect(editLayout(text)).toBe(text);
  });

  test.each([
    ["speaks of the package", 'export const title = "service-ui, explained";'],
    ["has another entry of the package", 'import { ServiceUiPanel } from "service-ui/panel";'],
    ["has a package of a like name", "import 'service-ui-themes';"],
  ])("that only %s gets them all the same", (_what, line) => {
    const text = editLayout(`${line}\nexport default () => <html><body>{x}</body></html>;\n`);

    expect(text).toContain("<RuntimeScript />");
  });

  test.each([
    ["is no module", "export default ("],
    [
      "has a component of the same name",
      'import { Refresh } from "./refresh";\nexport default () => <html><body><Refresh /></body></html>;',
    ],
    [
      "names a tag in a comment, too",
      "// In <body>.\nexport default () => <html><body>a</body></html>;",
    ],
    [
      "has attributes on its head",
      'export default () => <html><head id="a" /><body>a</body></html>;',
    ],
    ["renders no html", "export default ({ children }) => <div>{children}</div>;"],
    ["renders a body that is a component's", "export default () => <html><Body /></html>;"],
    [
      "renders one of two",
      "export default () => a ? <html><body>a</body></html> : <html><body>b</body></html>;",
    ],
  ])("that %s is left to its author", (_what, text) => {
    expect(editLayout(text)).toBeUndefined();
  });
});
