import { dispatch } from "../../app/__ui/dispatch/route";

// What is posted to the endpoint comes here: Next spends a third on it of what the App Router's route costs. Without this
// file that route answers, and handlers may call `revalidatePath` and the like.
export default dispatch.api;

export const config = { api: { bodyParser: false, externalResolver: true } };
