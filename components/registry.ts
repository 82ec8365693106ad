import { createRegistry } from "../lib/service-ui";
import { article } from "./demo/article/article.ui";
import { seatBooking } from "./demo/booking/booking.ui";
import { numerals } from "./demo/numerals/numerals.ui";
import { productRow } from "./demo/product-row/product-row.ui";
import { quote } from "./demo/quote/quote.ui";
import { signUp } from "./demo/sign-up/sign-up.ui";
import { docsSearch } from "./site/docs-search/docs-search.ui";

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
