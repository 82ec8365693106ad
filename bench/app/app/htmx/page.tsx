import { connection } from "next/server";

const BEHAVIOUR = {
  "hx-post": "/answer",
  "hx-trigger": "input",
  "hx-target": "#message",
  "hx-swap": "outerHTML",
};

/** f): the same field with htmx. */
export default async function Page() {
  await connection();
  return (
    <main>
      <script src="/htmx.min.js" defer />
      <div>
        <input id="email" name="value" {...BEHAVIOUR} />
        <span id="message" data-state="idle" suppressHydrationWarning>
          Nothing yet
        </span>
      </div>
    </main>
  );
}
