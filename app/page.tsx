export { default } from "./demo/page";
