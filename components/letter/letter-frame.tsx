"use client"

import { useMemo } from "react"
import { type LetterView, letterDocument } from "./letter-document.ts"

export { hasDarkStyles } from "./letter-document.ts"

/**
 * The only place where a letter's HTML is drawn: a frame with every right taken away (no scripts, no forms, no popups, no
 * origin), and a policy inside it that makes no request. It fills its parent; the letter scrolls inside.
 */
export function LetterFrame({
  html,
  title,
  className = "",
  ...view
}: { html: string; title: string; className?: string } & LetterView) {
  const { hasRemotePictures, isDark } = view
  const document = useMemo(
    () => letterDocument(html, { hasRemotePictures, isDark }),
    [html, hasRemotePictures, isDark],
  )
  return (
    <iframe
      title={title}
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={document}
      className={`block h-full w-full border-0 bg-white ${className}`}
    />
  )
}
