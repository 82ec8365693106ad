/** A change that an interaction shows before the server has answered it. */
export type Layer<Owner, Value> = readonly [owner: Owner, change: (current: Value) => Value];

/** A value in the page, with the changes that are shown over it. */
export interface Layers<Owner, Value> {
  /** Takes over what something else has written. It wins over the changes, unless it is a render. */
  notice(isWritten?: boolean): void;
  /**
   * Puts other changes in the place of the present ones.
   *
   * @param write changes the value beneath, before
   */
  update(
    next: (layers: readonly Layer<Owner, Value>[]) => readonly Layer<Owner, Value>[],
    write?: () => void,
  ): void;
  /**
   * Takes back what an owner shows, or keeps it.
   *
   * @returns the changes that are left
   */
  settle(owner: Owner, isKept: boolean): readonly Layer<Owner, Value>[];
}

/**
 * Shows changes over a value. It knows nothing of a page, so that a test can run it with any order
 * of events.
 *
 * A change is applied to what is beneath it. So if the first of two steps is refused, the second
 * one stays.
 *
 * @param isWritten whether something has written since the last call, as far as the page tells
 * @param isRendering whether what is written now may be older than the changes, as a render may be
 */
export const layersOf = <Owner, Value>(
  read: () => Value,
  write: (value: Value) => void,
  isWritten: () => boolean,
  isRendering: () => boolean,
): Layers<Owner, Value> => {
  let base: Value;
  let shown: Value;
  let layers: readonly Layer<Owner, Value>[] = [];
  const show = (): void => {
    const value = layers.reduce((beneath, [, change]) => change(beneath), base);
    if (value !== shown) write(value);
    shown = read();
    isWritten();
  };
  const notice = (isTold?: boolean): void => {
    const value = read();
    if (!isWritten() && !isTold && value === shown) return;
    if (value === shown || !isRendering()) layers = [];
    base = shown = value;
    show();
  };
  return {
    notice,
    update: (next, writeBeneath) => {
      notice();
      if (writeBeneath) {
        writeBeneath();
        base = shown = read();
      }
      layers = next(layers);
      show();
    },
    settle: (owner, isKept) => {
      notice();
      layers = layers.filter(([other, change]) => {
        if (isKept && other === owner) base = change(base);
        return other !== owner;
      });
      show();
      return layers;
    },
  };
};
