import { SignIn } from "../../../own/sign-in/sign-in";

export default function Page() {
  return <SignIn />;
}
