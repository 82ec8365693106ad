import { type Html, html } from "service-ui/html";

/** The form of `role-form.tsx` as plain HTML. */
export function roleHtml(isEditor: boolean): Html {
  const other = isEditor ? "reader" : "editor";
  return html`<form class="role" method="post" action="/demo/role?page=plain&amp;role=${other}">
    <p>You are <strong>${isEditor ? "an editor" : "a reader"}</strong>.</p>
    <button type="submit" class="button quiet">
      ${isEditor ? "Become a reader" : "Become an editor"}
    </button>
  </form>`;
}
