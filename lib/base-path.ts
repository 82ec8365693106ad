/**
 * The app's `basePath`, such as `/shop`; `""` where it has none. `withServiceUi` has Next write it
 * in.
 */
export const BASE_PATH = process.env.SERVICE_UI_BASE_PATH ?? "";
