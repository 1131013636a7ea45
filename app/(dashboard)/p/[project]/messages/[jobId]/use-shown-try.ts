"use client"

import { useQueryState } from "nuqs"
import { tryInUrl } from "./query.ts"

/** Attempt whose SMTP dialog is shown, for its panel and for the entries that link to it; null: the last one. */
export const useShownTry = () => useQueryState("try", tryInUrl)
