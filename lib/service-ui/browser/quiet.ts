let quiet = false;

/** Whether events come from the runtime itself, so that it must not capture them. */
export const isQuiet = (): boolean => quiet;

/** Does something whose events are not a person's. */
export const quietly = (act: () => void): void => {
  quiet = true;
  try {
    act();
  } finally {
    quiet = false;
  }
};
