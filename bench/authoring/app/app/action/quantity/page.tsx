import { Quantity } from "../../../action/quantity/quantity";

export default function Page() {
  return <Quantity cents={250} />;
}
