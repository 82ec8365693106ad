import type { ComponentType } from "react";
import type { UiComponent } from "service-ui";
import type { Html } from "service-ui/html";
import type { SigningContext } from "service-ui/server";

/** Whom a page without React is for. */
export interface User {
  readonly signing: SigningContext;
  readonly isEditor: boolean;
}

/** One component of the demo, with what the pages say and show of it. */
export interface Exhibit {
  /** The component's folder, and the last step of its source page's address. */
  readonly slug: string;
  readonly title: string;
  readonly lead: string;
  readonly component: UiComponent;
  /** How many instances the page renders. */
  readonly instances: number;
  readonly View: ComponentType;
  /** What stands below it, outside of any instance. */
  readonly Footer?: ComponentType;
  /** View and footer for the page without React. */
  readonly html: (user: User) => Promise<Html>;
}
