export { GET, POST } from "../../__ui/dispatch/route";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";
