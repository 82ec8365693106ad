"use client";

import { useQuery } from "@tanstack/react-query";
import type { Item } from "../item";

export const ITEMS = ["items"];

/** The items that came with the page, as mutations leave them. */
export function useItems(before: readonly Item[]): readonly Item[] {
  return useQuery({ queryKey: ITEMS, initialData: before, enabled: false }).data;
}
