import type { ComponentType } from "react";
import { Article } from "../../components/demo/article/article";
import { article } from "../../components/demo/article/article.ui";
import { RoleForm } from "../../components/demo/article/role-form";
import { Booking } from "../../components/demo/booking/booking";
import { seatBooking } from "../../components/demo/booking/booking.ui";
import { Numerals } from "../../components/demo/numerals/numerals";
import { numerals } from "../../components/demo/numerals/numerals.ui";
import { productRow } from "../../components/demo/product-row/product-row.ui";
import { ProductTable } from "../../components/demo/product-row/product-table";
import { products } from "../../components/demo/product-row/products";
import { Quote } from "../../components/demo/quote/quote";
import { quote } from "../../components/demo/quote/quote.ui";
import { SignUp } from "../../components/demo/sign-up/sign-up";
import { signUp } from "../../components/demo/sign-up/sign-up.ui";
import type { UiComponent } from "../../lib/declaration/define-ui-component";

/** One component of the demo, with what the page says of it. */
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
}

/** The components of the demo, in the order of the page. */
export const exhibits: readonly Exhibit[] = [
  {
    slug: "sign-up",
    title: "Checked while you type",
    lead: "The server judges each pause in typing, and ties its verdict to the field for screen readers.",
    component: signUp,
    instances: 1,
    View: SignUp,
  },
  {
    slug: "product-row",
    title: "Ten rows, one component",
    lead: "Each row is an instance of its own. Which product it sells is sealed into its id: the page cannot read it, and cannot change it.",
    component: productRow,
    instances: products.length,
    View: ProductTable,
  },
  {
    slug: "quote",
    title: "A price from three fields",
    lead: "Any change of the form sends its fields. The price list stays on the server.",
    component: quote,
    instances: 1,
    View: Quote,
  },
  {
    slug: "booking",
    title: "A form, field by field",
    lead: "Book with a mistake or two: the answer marks the fields that need another look.",
    component: seatBooking,
    instances: 1,
    View: Booking,
  },
  {
    slug: "article",
    title: "Not for everyone",
    lead: "Anyone may change the title. Only an editor may publish: the server asks before any handler runs.",
    component: article,
    instances: 1,
    View: Article,
    Footer: RoleForm,
  },
  {
    slug: "numerals",
    title: "Two fields, one number",
    lead: "Change either; the server writes the other. It never overwrites what you are typing.",
    component: numerals,
    instances: 1,
    View: Numerals,
  },
];
