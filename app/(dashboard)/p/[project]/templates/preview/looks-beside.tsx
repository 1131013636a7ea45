"use client"

import { X } from "lucide-react"
import { useWords } from "#components/shell/language"
import { IconButton } from "#ui/button"
import { Field } from "#ui/field"
import { Select } from "#ui/select"
import { templatePreviewWords } from "#words/template-preview"
import { LookView, type LookViewProps } from "./look-view.tsx"
import type { LooksBarProps } from "./looks-bar.tsx"
import { looksWith } from "./looks.ts"

const places = ["first", "second", "third"]

/** Several looks: next to each other when there is room, otherwise stacked. */
export function LooksBeside({
  shown,
  setShown,
  hasAmp,
  focusKeeper,
  ...view
}: LooksBarProps & Omit<LookViewProps, "look">) {
  const words = useWords(templatePreviewWords)
  return (
    <div className="flex flex-1 flex-wrap gap-3">
      {shown.map((look, nth) => (
        <fieldset
          // Keyed by position, so that a list keeps its keyboard focus when another look is chosen in it.
          key={places[nth]}
          aria-label={words.looks[look]}
          className="flex min-h-105 min-w-0 flex-1 basis-70 flex-col gap-2"
        >
          <div className="mx-auto flex items-center gap-1">
            <Field label={words.lookOf({ nth: nth + 1 })} hasHiddenLabel>
              <Select
                className="w-48"
                value={look}
                onChange={(event) => {
                  const next = looksWith(hasAmp).find((one) => one === event.target.value)
                  if (next) setShown(shown.with(nth, next))
                }}
                // A look that is already shown would appear twice.
                choices={looksWith(hasAmp).map((value) => ({
                  value,
                  label: words.looks[value],
                  isDisabled: value !== look && shown.includes(value),
                }))}
              />
            </Field>
            <IconButton
              size="sm"
              label={words.without({ look: words.looks[look] })}
              onClick={() => {
                focusKeeper.current?.focus()
                setShown(shown.toSpliced(nth, 1))
              }}
            >
              <X />
            </IconButton>
          </div>
          <LookView look={look} {...view} />
        </fieldset>
      ))}
    </div>
  )
}
