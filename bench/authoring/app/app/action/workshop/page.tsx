import { Workshop } from "../../../action/workshop/workshop";

export default function Page() {
  return <Workshop />;
}
