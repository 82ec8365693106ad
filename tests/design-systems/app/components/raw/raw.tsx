import type { ReactNode } from "react";

/** What a part's marks would stand on. */
export const mark = { "data-mark": "" };

type Raw = Readonly<Record<string, ReactNode>>;

/** Each component twice: as a field of a form, and outside of any. */
export function RawPage({ all }: { readonly all: Raw }) {
  const shown = (place: string) =>
    Object.entries(all).map(([component, rendered]) => (
      <div key={component} data-raw={`${place} ${component}`}>
        {rendered}
      </div>
    ));
  return (
    <main>
      <form>{shown("form")}</form>
      {shown("alone")}
    </main>
  );
}
