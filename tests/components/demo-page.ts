import { issueEditorCookie, ROLE_COOKIE } from "@/components/demo/article/role-cookie";
import { registry } from "@/components/registry";
import {
  type MountedPage,
  type MountPageOptions,
  mountPage,
  type PageContent,
  type User,
} from "@/lib/service-ui/testing/mount-page";

/** A page of the demo's components, with its registry. */
export function openDemo(
  content: PageContent,
  options: Partial<MountPageOptions> = {},
): Promise<MountedPage> {
  return mountPage(content, { registry, ...options });
}

/** A user whom the demo has made an editor. */
export function editor(): User {
  return { cookies: { [ROLE_COOKIE]: issueEditorCookie() } };
}
