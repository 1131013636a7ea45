"use client"

import { useLayoutEffect, useRef, useState } from "react"
import { type FrameProps, LetterFrame } from "./letter-frame.tsx"

/**
 * FittedLetter: a letter as a screen of a certain width shows it. In a narrower parent the letter is scaled down
 * instead of getting a narrower window, because it would switch to its phone layout.
 */
export function FittedLetter({ widthMin, ...frame }: FrameProps & { widthMin: number }) {
  const around = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(widthMin)
  useLayoutEffect(() => {
    const element = around.current
    if (!element) return
    const look = () => setWidth(element.clientWidth || widthMin)
    look()
    const watch = new ResizeObserver(look)
    watch.observe(element)
    return () => watch.disconnect()
  }, [widthMin])
  const scale = Math.min(1, width / widthMin)
  const part = `${100 / scale}%`
  return (
    <div ref={around} className="h-full w-full overflow-hidden">
      <div
        className="origin-top-left"
        style={scale < 1 ? { width: part, height: part, transform: `scale(${scale})` } : { height: "100%" }}
      >
        <LetterFrame {...frame} />
      </div>
    </div>
  )
}
