import { WorkshopForm } from "../components/workshop/workshop-form";

export default function Page() {
  return (
    <main>
      <h1>Workshop</h1>
      <WorkshopForm />
    </main>
  );
}
