import { PeopleTable } from "../../components/people/people-table";
import { Toaster } from "../../components/ui/sonner";

export default function Page() {
  return (
    <main>
      <h1>People</h1>
      <PeopleTable />
      <Toaster />
    </main>
  );
}
