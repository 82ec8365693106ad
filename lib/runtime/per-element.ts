/**
 * A store with one value for each element and name, made when first asked for.
 *
 * It holds no element: a value goes with its element.
 */
export function perElement<Value>(make: () => Value): (element: Element, name: string) => Value {
  const all = new WeakMap<Element, Map<string, Value>>();
  return (element, name) => {
    const byName = all.get(element) ?? new Map<string, Value>();
    const value = byName.get(name) ?? make();
    all.set(element, byName.set(name, value));
    return value;
  };
}
