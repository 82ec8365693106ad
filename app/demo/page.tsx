import { Article } from "../../components/article/article";
import { Booking } from "../../components/booking/booking";
import { Numerals } from "../../components/numerals/numerals";
import { ProductTable } from "../../components/product-row/product-table";
import { Quote } from "../../components/quote/quote";
import { SignUp } from "../../components/sign-up/sign-up";

export default function DemoPage() {
  return (
    <main>
      <h1>Service UI</h1>
      <SignUp />
      <ProductTable />
      <Quote />
      <Booking />
      <Article />
      <Numerals />
    </main>
  );
}
