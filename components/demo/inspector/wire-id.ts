/**
 * The id of the inspector, for a link that skips to it; not in its module, whose exports a server
 * sees as references.
 */
export const WIRE_ID = "wire";
