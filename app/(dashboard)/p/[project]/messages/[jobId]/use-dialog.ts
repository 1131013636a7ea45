"use client"

import { useQueryState } from "nuqs"
import { dialogInUrl } from "./query.ts"

/** The open dialog, for its buttons and for the steps that lead to it. */
export const useStoryDialog = () => useQueryState("dialog", dialogInUrl)
