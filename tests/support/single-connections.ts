const kept = globalThis.fetch;

/**
 * A server closes a kept connection after some idle seconds, perhaps just when a test that stalled
 * sends on it again. A new connection for each request can't meet that.
 */
const fetchAlone: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}));
  if (!headers.has("Connection")) headers.set("Connection", "close");
  return kept(input, { ...init, headers });
};

// Files that share a thread each run this one.
if (kept.name !== fetchAlone.name) globalThis.fetch = fetchAlone;

export {};
