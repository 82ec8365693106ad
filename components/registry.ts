import { createRegistry } from "../lib/service-ui";
import { article } from "./article/article.ui";
import { seatBooking } from "./booking/booking.ui";
import { docsSearch } from "./docs-search/docs-search.ui";
import { numerals } from "./numerals/numerals.ui";
import { productRow } from "./product-row/product-row.ui";
import { quote } from "./quote/quote.ui";
import { signUp } from "./sign-up/sign-up.ui";

/** Every component of the application; a wrong declaration throws here and so fails the build. */
export const registry = createRegistry([
  signUp,
  productRow,
  quote,
  seatBooking,
  article,
  numerals,
  docsSearch,
]);
