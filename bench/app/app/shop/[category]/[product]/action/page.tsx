/** b) where pages often lie: the action's request carries the router's state, a segment at a time. */
export { default } from "../../../../action/page";
