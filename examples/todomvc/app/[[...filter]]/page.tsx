import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { FILTERS } from "@/components/todos/filters";
import { Todos } from "@/components/todos/todos";
import { USER_COOKIE } from "@/components/user-cookie";
import { todosOf } from "@/data/todos";

/** `/`, `/active` and `/completed`. */
export default async function Page({ params }: PageProps<"/[[...filter]]">) {
  const path = `/${(await params).filter?.join("/") ?? ""}`;
  const filter = FILTERS.find((one) => one.path === path)?.name ?? notFound();
  const user = (await cookies()).get(USER_COOKIE)?.value ?? "";
  return <Todos all={user ? todosOf(user).all() : []} filter={filter} />;
}
