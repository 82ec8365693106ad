import { MantineList } from "../../../components/list/mantine-list";

interface Search {
  readonly searchParams: Promise<{ readonly portal?: string }>;
}

export default async function Page({ searchParams }: Search) {
  const { portal } = await searchParams;
  return (
    <main>
      <h1>People</h1>
      <MantineList withinPortal={portal !== undefined} />
    </main>
  );
}
