/** Under which `sessionStorage` holds what a document keeps for the one that takes its place. */
export const KEPT_KEY = "service-ui.kept";
