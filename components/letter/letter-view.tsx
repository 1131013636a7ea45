"use client"

import { Monitor, Moon, Smartphone, Sun } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { letterWords } from "#words/letter"
import { cn } from "../ui/cn.tsx"
import { Segmented } from "../ui/segmented.tsx"
import { hasDarkStyles, namesRemotePictures } from "./letter-document.ts"
import { HeldPictures } from "./held-pictures.tsx"
import { LetterFrame } from "./letter-frame.tsx"

export type LetterViewProps = {
  html: string
  title: string
  hasViews?: boolean
  /** Address prefix of pictures that are shown at once (letter-document.ts). */
  pictureHost?: string | null
}

/** The frame with a letter; over it its widths and colours, and an offer of pictures when it names some. */
export function LetterView({ html, title, hasViews = false, pictureHost = null }: LetterViewProps) {
  const words = useWords(letterWords)
  const [width, setWidth] = useState<"desktop" | "phone">("desktop")
  const [colours, setColours] = useState<"light" | "dark">("light")
  const [hasRemotePictures, setHasRemotePictures] = useState(false)
  const isHoldingBack = !hasRemotePictures && namesRemotePictures(html, pictureHost)
  const isDark = colours === "dark"
  return (
    <>
      {hasViews && (
        <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-1.5">
          <Segmented
            label={words.width}
            value={width}
            onValueChange={setWidth}
            segments={[
              { value: "desktop", ariaLabel: words.desktop, label: <Monitor aria-hidden /> },
              { value: "phone", ariaLabel: words.phone, label: <Smartphone aria-hidden /> },
            ]}
          />
          <Segmented
            label={words.colours}
            value={colours}
            onValueChange={setColours}
            segments={[
              { value: "light", ariaLabel: words.light, label: <Sun aria-hidden /> },
              { value: "dark", ariaLabel: words.dark, label: <Moon aria-hidden /> },
            ]}
          />
          {isDark && (
            <span className="text-ink-3 text-xs">{hasDarkStyles(html) ? words.ownDark : words.turned}</span>
          )}
        </div>
      )}
      {isHoldingBack && <HeldPictures onShow={() => setHasRemotePictures(true)} />}
      <div
        className={cn(
          "min-h-40 flex-1 overflow-hidden last:rounded-b-lg",
          width === "phone" ? "bg-sunken" : "bg-white",
        )}
      >
        <div
          className={cn("h-full", width === "phone" && "mx-auto max-w-[375px] border-line border-x bg-white")}
        >
          <LetterFrame
            html={html}
            title={title}
            hasRemotePictures={hasRemotePictures}
            pictureHost={pictureHost}
            isDark={isDark}
          />
        </div>
      </div>
    </>
  )
}
