import { isRoutePath, parameterNames } from "../route-path";
import { quote } from "./faults";

const HTTPS = /^https:\/\/[^\s<>"]+$/;

/** @param field the field's name, which begins the message */
export function checkDocumentation(field: string, link: unknown): string[] {
  if (typeof link === "string" && isDocumentation(link)) return [];
  return [`${field} ${quote(link)} is neither a path without parameters nor an https address`];
}

function isDocumentation(link: string): boolean {
  if (HTTPS.test(link)) return URL.canParse(link);
  return link === "/" || (isRoutePath(link) && parameterNames(link).length === 0);
}
