"use client"

import { useQueryState } from "nuqs"
import { dialogInUrl } from "./query.ts"

/** Which dialog is open, for its buttons and for the steps that lead to it. */
export const useStoryDialog = () => useQueryState("dialog", dialogInUrl)
