import type { Lifecycle } from "service-ui-versioning";

const COLOURS: Readonly<Record<Lifecycle, string>> = {
  active: "good",
  deprecated: "wait",
  retired: "bad",
};

export function LifecycleBadge({ lifecycle }: { readonly lifecycle: Lifecycle }) {
  return (
    <span className="badge" data-state={COLOURS[lifecycle]}>
      {lifecycle}
    </span>
  );
}
