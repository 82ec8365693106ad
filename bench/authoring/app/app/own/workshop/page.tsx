import { Workshop } from "../../../own/workshop/workshop";

interface PageProps {
  readonly searchParams: Promise<{ readonly lines?: string }>;
}

export default async function Page({ searchParams }: PageProps) {
  const { lines = "" } = await searchParams;
  return <Workshop lines={lines.split(",").filter(Boolean).map(Number)} />;
}
