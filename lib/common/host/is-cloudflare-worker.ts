/**
 * Whether this code runs in Cloudflare's workerd, which sets no variable of its own. It has no
 * disk, no process to end, and no connection that outlives a request.
 */
export function isCloudflareWorker(): boolean {
  return globalThis.navigator?.userAgent === "Cloudflare-Workers";
}
