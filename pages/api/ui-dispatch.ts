import { dispatch } from "../../app/__ui/dispatch/route";

// What is posted to `/__ui/dispatch` comes here by a rewrite: an API route costs Next a third of an App Router route.
export default dispatch.api;

export const config = { api: { bodyParser: false, externalResolver: true } };
