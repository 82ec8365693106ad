import { SignUp } from "../../components/sign-up/sign-up";

export default function DemoPage() {
  return (
    <main>
      <h1>Service UI</h1>
      <SignUp />
    </main>
  );
}
