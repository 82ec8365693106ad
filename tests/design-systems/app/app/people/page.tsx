import { Toaster } from "@/components/ui/sonner";
import { PeopleTable } from "../../components/people/people-table";

export default function Page() {
  return (
    <main>
      <h1>People</h1>
      <PeopleTable />
      <Toaster />
    </main>
  );
}
