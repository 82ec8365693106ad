import { createHealthRoute } from "service-ui/server";

// Answers at `/__ui/health`: Next routes no folder whose name begins with an underscore.
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = createHealthRoute();

export const runtime = "nodejs";
export const dynamic = "force-dynamic";
