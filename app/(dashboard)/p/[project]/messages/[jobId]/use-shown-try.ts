"use client"

import { useQueryState } from "nuqs"
import { tryInUrl } from "./query.ts"

/** Which attempt's conversation is shown, for its panel and for the entries that lead to it; null: the last one. */
export const useShownTry = () => useQueryState("try", tryInUrl)
