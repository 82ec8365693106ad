/** What the development panel compares the page with. */
export { hasRule } from "../components/authorizer";
export { registry } from "../components/registry";
