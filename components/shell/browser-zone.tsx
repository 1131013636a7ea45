"use client"

import { useEffect } from "react"

const yearSeconds = 365 * 24 * 3600

/**
 * Tells the server this browser's time zone, for people who chose none and for projects that they create: no request
 * says it by itself. Draws nothing.
 */
export function BrowserZone() {
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    // biome-ignore lint/suspicious/noDocumentCookie: browsers give pages without TLS no Cookie Store API.
    document.cookie = `time_zone=${timeZone}; path=/; max-age=${yearSeconds}; samesite=lax`
  }, [])
  return null
}
