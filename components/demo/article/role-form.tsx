import { cookies } from "next/headers";
import styles from "./role.module.css";
import { isEditorCookie, ROLE_COOKIE } from "./role-cookie";

/**
 * Where a reader becomes an editor and back: a plain form, so that it works without any script.
 */
export async function RoleForm() {
  const cookie = (await cookies()).get(ROLE_COOKIE)?.value;
  const isEditor = isEditorCookie(cookie);
  const other = isEditor ? "reader" : "editor";
  return (
    <form className={styles.role} method="post" action={`/demo/role?role=${other}`}>
      <p>
        You are <strong>{isEditor ? "an editor" : "a reader"}</strong>.
      </p>
      <button type="submit" className="button quiet">
        {isEditor ? "Become a reader" : "Become an editor"}
      </button>
    </form>
  );
}
