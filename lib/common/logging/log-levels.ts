/**
 * The values of `UI_LOG_LEVEL`; the first one writes most. Apart from the logger, which a page that
 * signs doesn't load.
 */
export const LOG_LEVELS = ["debug", "info", "warn", "error", "off"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
