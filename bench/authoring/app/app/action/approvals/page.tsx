import { Approvals } from "../../../action/approvals/approvals";
import { currentUser } from "../../../shared/session";
import { claimsOf } from "../../../shared/store";

export default async function Page() {
  const user = await currentUser();
  return <Approvals claims={claimsOf(user?.id ?? "")} />;
}
