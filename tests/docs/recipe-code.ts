import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement, type FunctionComponent } from "react";
import { renderPage } from "@/lib/service-ui/testing/render-page";
import { extractRecipes } from "./extract-recipes";

/**
 * The recipes' code, for a suite that runs it in ways of its own. Paths begin with the recipe's
 * name.
 */
export function recipeCode(owner: string) {
  const { folder } = extractRecipes(owner);
  return {
    folder,
    // biome-ignore lint/suspicious/noExplicitAny: the docs' code is compiled by a program of its own.
    load: (path: string): Promise<any> => import(/* @vite-ignore */ join(folder, path)),
    source: (path: string): string => readFileSync(join(folder, path), "utf8"),
  };
}

/** A component as HTML, as a user without cookies gets it before any script. */
export const renderHtml = <Props extends object>(
  component: FunctionComponent<Props>,
  props: Props,
): Promise<string> => renderPage(createElement(component, props), {});
