import { dispatch } from "../../app/__ui/dispatch/route";

// What is posted to `/__ui/dispatch` comes here by a rewrite (`docs/decisions/051-api-route.md`).
export default dispatch.api;

export const config = { api: { bodyParser: false, externalResolver: true } };
