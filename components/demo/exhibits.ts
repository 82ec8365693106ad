import { articleExhibit } from "./article/exhibit";
import { bookingExhibit } from "./booking/exhibit";
import type { Exhibit } from "./exhibit";
import { exportExhibit } from "./export/exhibit";
import { numeralsExhibit } from "./numerals/exhibit";
import { productRowExhibit } from "./product-row/exhibit";
import { quoteExhibit } from "./quote/exhibit";
import { signUpExhibit } from "./sign-up/exhibit";

/** The components of the demo, in the order of the page. */
export const exhibits: readonly Exhibit[] = [
  signUpExhibit,
  productRowExhibit,
  quoteExhibit,
  bookingExhibit,
  exportExhibit,
  articleExhibit,
  numeralsExhibit,
];
