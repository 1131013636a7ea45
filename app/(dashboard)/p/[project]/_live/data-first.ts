"use client"

import { createContext } from "react"

/**
 * Set on pages that read the figures of a choice as data (RANGE-6): called with a choice that goes into the URL without
 * the server, which then draws the rest of the page after the figures. Null: the server draws the whole page at once.
 */
export const DataFirst = createContext<((inUrl: Promise<URLSearchParams>) => void) | null>(null)
