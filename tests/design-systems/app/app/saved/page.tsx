import { SavedForm } from "../../components/saved/saved-form";

export default function Page() {
  return (
    <main>
      <SavedForm />
    </main>
  );
}
