// `__ui` is a private folder to Next; its percent-encoded twin is the one that is routed.
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "../../__ui/dispatch/route";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";
