"use client"

import { useMemo, useState } from "react"
import { cn } from "../ui/cn.tsx"
import { type LetterView, letterDocument } from "./letter-document.ts"

export { hasDarkStyles, namesRemotePictures } from "./letter-document.ts"

export type FrameProps = LetterView & {
  html: string
  title: string
  className?: string
  /**
   * An empty frame is white, which blinds readers of a dark page, so it is hidden until its document is there. Only for
   * frames added in the browser: the load event of a server-rendered frame can be missed.
   */
  isHiddenUntilDrawn?: boolean
  /**
   * Receives the height of the letter, for letters that scroll with the page. Our page can measure only a frame of its
   * own origin. The frame gets that origin, and nothing that could use it: scripts, forms and new windows stay
   * forbidden.
   */
  onHeight?: (px: number) => void
}

/**
 * The only place where a letter's HTML is drawn: a frame with every right taken away (no scripts, no forms, no popups, no
 * origin unless it is measured), and a policy inside it that makes no request but for pictures that the view allows. It fills its
 * parent; the letter scrolls inside.
 */
export function LetterFrame({
  html,
  title,
  className = "",
  isHiddenUntilDrawn = false,
  onHeight,
  ...view
}: FrameProps) {
  const { hasRemotePictures, pictureHost, isWithoutPictures, isDark } = view
  const document = useMemo(
    () => letterDocument(html, { hasRemotePictures, pictureHost, isWithoutPictures, isDark }),
    [html, hasRemotePictures, pictureHost, isWithoutPictures, isDark],
  )
  const [isDrawn, setIsDrawn] = useState(false)
  return (
    <iframe
      title={title}
      sandbox={onHeight ? "allow-same-origin" : ""}
      referrerPolicy="no-referrer"
      srcDoc={document}
      onLoad={({ currentTarget }) => {
        setIsDrawn(true)
        onHeight?.(heightOf(currentTarget))
      }}
      className={cn(
        "block h-full w-full border-0 bg-white",
        isHiddenUntilDrawn && !isDrawn && "invisible",
        className,
      )}
    />
  )
}

const [heightMin, heightMax] = [240, 30_000]

/** Elements of a letter can shadow properties of its document, so a value that is not a number is ignored. */
function heightOf({ contentDocument }: HTMLIFrameElement): number {
  const heights = [contentDocument?.documentElement?.scrollHeight, contentDocument?.body?.scrollHeight]
  const known = heights.filter((height) => typeof height === "number" && Number.isFinite(height)) as number[]
  return Math.min(Math.max(heightMin, ...known), heightMax)
}
