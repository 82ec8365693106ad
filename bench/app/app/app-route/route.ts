/** g): the endpoint as it answers in an app without `pages/api/ui-dispatch`. */
export { POST } from "../__ui/dispatch/route";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";
