export type RateDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly retryAfterSeconds: number };

/** Limits how often one user may dispatch (PROTOCOL 4, step 4). */
export interface RateLimiter {
  /** Counts one dispatch under each key of a user. All of them must have room. */
  take(...keys: readonly string[]): RateDecision | Promise<RateDecision>;
}

export interface RateLimit {
  /** Dispatches allowed in a window. */
  readonly limit: number;
  readonly windowSeconds: number;
}

interface Window {
  readonly key: string;
  readonly endsAt: number;
  count: number;
  /** The window that began next. */
  next?: Window;
}

/**
 * A limiter for this process. A window starts with a user's first dispatch.
 *
 * The windows are also a list in the order of their start, because the first keys of a large `Map`
 * are slow to find once many were deleted. So windows that ended are freed, at a constant cost for
 * each user.
 *
 * @param nowMs milliseconds since the Unix epoch
 * @param maxKeys users remembered at once; beyond that, the oldest one is forgotten
 */
export function createRateLimiter(
  { limit, windowSeconds }: RateLimit,
  nowMs: () => number,
  maxKeys = 50_000,
): RateLimiter {
  const windows = new Map<string, Window>();
  let oldest: Window | undefined;
  let newest: Window | undefined;

  function takeOne(key: string): RateDecision {
    const now = nowMs();
    let window = windows.get(key);
    if (!window || now >= window.endsAt) {
      window = { key, endsAt: now + windowSeconds * 1000, count: 0 };
      windows.set(key, window);
      if (newest) newest.next = window;
      oldest ??= window;
      newest = window;
      while (oldest && (now >= oldest.endsAt || windows.size > maxKeys)) {
        // A user whose window ended may have a newer one.
        if (windows.get(oldest.key) === oldest) windows.delete(oldest.key);
        oldest = oldest.next;
      }
    }
    window.count += 1;
    if (window.count <= limit) return { ok: true };
    return { ok: false, retryAfterSeconds: Math.ceil((window.endsAt - now) / 1000) };
  }

  return {
    take(...keys) {
      // Once a key is refused, the others don't count: a refused request makes up no further users.
      for (const key of keys) {
        const decision = takeOne(key);
        if (!decision.ok) return decision;
      }
      return { ok: true };
    },
  };
}

/** The limiter for `UI_RATE_LIMIT=off`. */
export const unlimited: RateLimiter = { take: () => ({ ok: true }) };
