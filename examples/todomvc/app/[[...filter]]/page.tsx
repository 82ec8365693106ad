import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { FILTERS } from "@/components/todos/filters";
import { Todos } from "@/components/todos/todos";
import { VISITOR_COOKIE } from "@/components/visitor-cookie";
import { todosOf } from "@/data/todos";

/** `/`, `/active` and `/completed`. */
export default async function Page({ params }: PageProps<"/[[...filter]]">) {
  const path = `/${(await params).filter?.join("/") ?? ""}`;
  const filter = FILTERS.find((one) => one.path === path)?.name ?? notFound();
  const visitor = (await cookies()).get(VISITOR_COOKIE)?.value ?? "";
  return <Todos all={visitor ? todosOf(visitor).all() : []} filter={filter} />;
}
