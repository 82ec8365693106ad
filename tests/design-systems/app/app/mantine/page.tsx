import { MantineForm } from "../../components/workshop/mantine-form";

export default function Page() {
  return (
    <main>
      <h1>Workshop</h1>
      <MantineForm />
    </main>
  );
}
