import { Tasks } from "../../../action/tasks/tasks";
import { currentUser } from "../../../shared/session";
import { tasksOf } from "../../../shared/store";

export default async function Page() {
  const user = await currentUser();
  return <Tasks all={tasksOf(user?.id ?? "")} />;
}
