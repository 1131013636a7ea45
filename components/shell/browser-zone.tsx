"use client"

import { useEffect } from "react"

const yearSeconds = 365 * 24 * 3600

/**
 * Sends this browser's time zone to the server, because requests do not carry it. It is used for people who chose none
 * and for projects that they create. Renders nothing.
 */
export function BrowserZone() {
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    // biome-ignore lint/suspicious/noDocumentCookie: browsers give pages without TLS no Cookie Store API.
    document.cookie = `time_zone=${timeZone}; path=/; max-age=${yearSeconds}; samesite=lax`
  }, [])
  return null
}
