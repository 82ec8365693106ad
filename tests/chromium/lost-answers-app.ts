import { ROUTE_FILES } from "../support/written-app";

/**
 * The files of an app that writes each order as two lines of a file, which outlive its process.
 * `TEST_FOLDER` holds that file, and one that says where the next handler's process is killed.
 */
export const LOST_ANSWERS_APP: Readonly<Record<string, string>> = {
  ...ROUTE_FILES,
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { create, order, signIn } from "./orders.ui";

export const registry = createRegistry([create, order, signIn]);
`,
  "components/orders.ts": `import { appendFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const inFolder = (name: string) => join(process.env.TEST_FOLDER ?? "", name);

export const orders = (): string[] =>
  existsSync(inFolder("orders"))
    ? readFileSync(inFolder("orders"), "utf8").trim().split("\\n")
    : [];

/** An order has a head and a line. */
export function writeOrder(dish: string) {
  const place = inFolder("killed");
  const killed = existsSync(place) ? readFileSync(place, "utf8") : "never";
  rmSync(place, { force: true });
  const dieIf = (where: string) => {
    if (killed === where) process.kill(process.pid, "SIGKILL");
  };
  dieIf("before");
  appendFileSync(inFolder("orders"), \`head \${dish}\\n\`);
  dieIf("during");
  appendFileSync(inFolder("orders"), \`line \${dish}\\n\`);
  dieIf("after");
}
`,
  "components/orders.ui.ts": `import { cookies } from "next/headers";
import { defineUiComponent } from "service-ui";
import { z } from "zod";
import { writeOrder } from "./orders";

const dish = z.object({ dish: z.string().min(1, "Name a dish.") });

export const order = defineUiComponent({
  name: "test.order",
  allow: () => true,
  parts: { order: "form", dish: "input" },
  events: (on) => [
    on("order", "submit", { input: dish, atOnce: (at) => [at.reset()] }, (event) => {
      writeOrder(event.input.dish);
      return event.refresh();
    }),
  ],
});

export const create = defineUiComponent({
  name: "test.create",
  allow: () => true,
  parts: { create: "form", dish: "input" },
  events: (on) => [
    on("create", "submit", { input: dish }, (event) => {
      writeOrder(event.input.dish);
      return event.navigate("/orders/" + event.input.dish);
    }),
  ],
});

export const signIn = defineUiComponent({
  name: "test.sign-in",
  allow: () => true,
  parts: { enter: "form", dish: "input" },
  events: (on) => [
    on("enter", "submit", { input: dish }, async (event) => {
      writeOrder(event.input.dish);
      (await cookies()).set("user", event.input.dish);
      return event.navigate("/", { refresh: true });
    }),
  ],
});
`,
  "components/views.tsx": `import { createUiView } from "service-ui/react";
import { orders } from "./orders";
import { create, order, signIn } from "./orders.ui";

const orderView = createUiView(order);
const createView = createUiView(create);
const signInView = createUiView(signIn);

export function Order() {
  return (
    <orderView.Root>
      <orderView.parts.order method="dialog">
        <orderView.parts.dish name="dish" aria-label="Order" />
        <orderView.Message for="dish" />
      </orderView.parts.order>
    </orderView.Root>
  );
}

export function Create() {
  return (
    <createView.Root>
      <createView.parts.create method="dialog">
        <createView.parts.dish name="dish" aria-label="Create" />
      </createView.parts.create>
    </createView.Root>
  );
}

export function SignIn() {
  return (
    <signInView.Root>
      <signInView.parts.enter method="dialog">
        <signInView.parts.dish name="dish" aria-label="Sign in" />
      </signInView.parts.enter>
    </signInView.Root>
  );
}

export function Orders() {
  return <ul>{orders().map((text, at) => <li key={at}>{text}</li>)}</ul>;
}
`,
  "app/page.tsx": `import { cookies } from "next/headers";
import { Create, Order, Orders, SignIn } from "../components/views";

export default async function Page() {
  const user = (await cookies()).get("user")?.value ?? "nobody";
  return (
    <main>
      <h1>Orders of {user}</h1>
      <Order />
      <Create />
      <SignIn />
      <Orders />
    </main>
  );
}
`,
  "app/orders/[dish]/page.tsx": `import { connection } from "next/server";
import { Orders } from "../../../components/views";

export default async function Page({ params }: { params: Promise<{ dish: string }> }) {
  await connection();
  const { dish } = await params;
  return (
    <main>
      <h1>Order of {dish}</h1>
      <Orders />
    </main>
  );
}
`,
};
