"use client"

import { useMemo, useState } from "react"
import { cn } from "../ui/cn.tsx"
import { type LetterView, letterDocument } from "./letter-document.ts"

export { hasDarkStyles } from "./letter-document.ts"

export type FrameProps = LetterView & {
  html: string
  title: string
  className?: string
  /**
   * A frame is a white sheet until its document is there, which blinds readers of a dark page. Only for frames that the
   * browser adds: of one that the server drew nobody may hear that it is there.
   */
  isHiddenUntilDrawn?: boolean
}

/**
 * The only place where a letter's HTML is drawn: a frame with every right taken away (no scripts, no forms, no popups, no
 * origin), and a policy inside it that makes no request. It fills its parent; the letter scrolls inside.
 */
export function LetterFrame({
  html,
  title,
  className = "",
  isHiddenUntilDrawn = false,
  ...view
}: FrameProps) {
  const { hasRemotePictures, isDark } = view
  const document = useMemo(
    () => letterDocument(html, { hasRemotePictures, isDark }),
    [html, hasRemotePictures, isDark],
  )
  const [isDrawn, setIsDrawn] = useState(false)
  return (
    <iframe
      title={title}
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={document}
      onLoad={() => setIsDrawn(true)}
      className={cn(
        "block h-full w-full border-0 bg-white",
        isHiddenUntilDrawn && !isDrawn && "invisible",
        className,
      )}
    />
  )
}
