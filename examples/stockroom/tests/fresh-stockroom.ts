import { vi } from "vitest";

// Next's cache is not there in a unit test: what is cached is read each time.
vi.mock("next/cache", () => ({ cacheTag: () => {}, revalidateTag: vi.fn() }));
