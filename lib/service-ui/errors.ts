/** The entry for error pages: what each code of a refusal means, and what to do about it. */
export { AGAIN, ALL_FAILURES, type Failure, HAS_RUN } from "./wire/failures";
