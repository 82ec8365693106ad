import { resetPeople } from "../../components/people/people";

/** Brings everybody back, for the next test. */
export function POST() {
  resetPeople();
  return new Response();
}
