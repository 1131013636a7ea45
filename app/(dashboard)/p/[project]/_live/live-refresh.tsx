"use client"

import { later } from "#ui/part"

/**
 * LiveRefresh: lets the server render the page again when an event comes in. It renders nothing itself; `seq` is the
 * last change on the page, so it can load after the page and still miss nothing.
 */
export const LiveRefresh = later(() => import("./refreshing.tsx"))
