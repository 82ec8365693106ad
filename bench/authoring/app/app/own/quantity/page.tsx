import { Quantity } from "../../../own/quantity/quantity";

export default function Page() {
  return <Quantity cents={250} />;
}
