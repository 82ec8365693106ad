import { currentUser } from "../../shared/session";

export default async function Page() {
  const user = await currentUser();
  return <h1>Signed in as {user?.id ?? "nobody"}</h1>;
}
