import { SignIn } from "../../../action/sign-in/sign-in";

export default function Page() {
  return <SignIn />;
}
