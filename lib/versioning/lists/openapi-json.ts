export type Json = Readonly<Record<string, unknown>>;

export function objectIn(value: object, key: string): Json {
  const found: unknown = Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
  return isObject(found) ? found : {};
}

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
