"use client"

import { later } from "#ui/part"

/**
 * LiveRefresh: lets the server draw the page anew when an event comes in. It draws nothing and knows what the page shows
 * (`seq`), so it may come after the page and has missed nothing then.
 */
export const LiveRefresh = later(() => import("./refreshing.tsx"))
