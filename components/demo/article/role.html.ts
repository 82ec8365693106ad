import { type Html, html } from "service-ui/html";
import { addressOf } from "../../../lib/common/address/app-address";

/** The form of `role-form.tsx` as plain HTML. */
export function roleHtml(isEditor: boolean): Html {
  return html`<form class="role" method="post" action="${addressOf("/demo/role?page=plain")}">
    <p>You are <strong>${isEditor ? "an editor" : "a visitor"}</strong>.</p>
    <button type="submit" class="button quiet" name="role" value="${isEditor ? "visitor" : "editor"}">
      ${isEditor ? "Become a visitor" : "Become an editor"}
    </button>
  </form>`;
}
