import { dispatch } from "../../app/__ui/dispatch/route";

export default dispatch.api;

export const config = { api: { bodyParser: false, externalResolver: true } };
