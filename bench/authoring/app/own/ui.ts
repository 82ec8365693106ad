import { createUi } from "service-ui";
import { findUser, SESSION_COOKIE } from "../shared/session";

export const { defineUiComponent } = createUi({
  context: ({ cookies }) => ({ user: findUser(cookies.get(SESSION_COOKIE)) }),
});
