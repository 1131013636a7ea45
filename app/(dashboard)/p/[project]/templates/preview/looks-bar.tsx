"use client"

import { Columns2, ImageOff, Monitor, Moon, Smartphone, Type, Zap } from "lucide-react"
import type { ReactNode, RefObject } from "react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { Segmented } from "#ui/segmented"
import { templateEditorWords } from "#words/template-editor"
import { templatePreviewWords } from "#words/template-preview"
import { type Look, lookBeside, looksWith } from "./looks.ts"

const icons: Readonly<Record<Look, ReactNode>> = {
  desktop: <Monitor aria-hidden />,
  phone: <Smartphone aria-hidden />,
  dark: <Moon aria-hidden />,
  "phone-dark": (
    <>
      <Smartphone aria-hidden />
      <Moon aria-hidden />
    </>
  ),
  "no-pictures": <ImageOff aria-hidden />,
  text: <Type aria-hidden />,
  amp: <Zap aria-hidden />,
}

export type LooksBarProps = {
  shown: readonly Look[]
  setShown: (shown: readonly Look[]) => void
  hasAmp: boolean
  /** Button that gets the focus when the focused element is gone. */
  focusKeeper: RefObject<HTMLButtonElement | null>
}

/** Chooses the look of a message: one, or several next to each other, each with a choice above it. */
export function LooksBar({ shown, setShown, hasAmp, focusKeeper }: LooksBarProps) {
  const words = useWords(templateEditorWords)
  const preview = useWords(templatePreviewWords)
  const [first = "desktop", ...others] = shown
  const beside = lookBeside(shown, hasAmp)
  const isOne = others.length === 0
  return (
    <>
      {isOne && (
        <Segmented
          label={words.lookAs}
          value={first}
          onValueChange={(look) => setShown([look])}
          segments={looksWith(hasAmp).map((value) => ({
            value,
            ariaLabel: preview.looks[value],
            label: icons[value],
          }))}
        />
      )}
      <Button
        ref={focusKeeper}
        size="sm"
        variant={isOne ? "ghost" : "outline"}
        aria-pressed={!isOne}
        onClick={() => setShown(isOne && beside ? [first, beside] : [first])}
      >
        <Columns2 aria-hidden />
        {preview.beside}
      </Button>
      {!isOne && beside && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            focusKeeper.current?.focus()
            setShown([...shown, beside])
          }}
        >
          {preview.oneMore}
        </Button>
      )}
    </>
  )
}
