import { readLifecycleFormat } from "./lifecycle-format";

/** Ends the process at the start if the format of dates is misspelt. */
try {
  readLifecycleFormat();
} catch (error) {
  console.error(`The demo can't start. ${error}`);
  process.exit(1);
}
