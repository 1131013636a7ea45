"use client"

import type { ReactNode } from "react"
import { Checkbox } from "#ui/checkbox"

export type CountedBoxesProps = {
  label: string
  /** `countText`: how many messages have it. */
  boxes: readonly { id: string; label: string; countText: string; isChosen: boolean; isFixed?: boolean }[]
  onChange: (id: string, isChosen: boolean) => void
  /** Search field above the values. */
  search?: ReactNode
  /** Note below the values. */
  children?: ReactNode
}

/** One field of the filters: its values as boxes, each with how many messages have it; many of them scroll. */
export function CountedBoxes({ label, boxes, onChange, search, children }: CountedBoxesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 font-medium text-ink-2 text-xs">{label}</legend>
      {search}
      <div className="max-h-60 overflow-y-auto">
        {boxes.map(({ id, label: text, countText, isChosen, isFixed }) => (
          <div
            key={id}
            className="flex min-h-7 items-start gap-2 px-1 py-0.5 max-md:min-h-11 max-md:items-center"
          >
            <Checkbox
              className="min-w-0 flex-1"
              checked={isChosen}
              disabled={isFixed}
              onCheckedChange={(isNow) => onChange(id, isNow)}
            >
              <span className="break-words">{text}</span>
            </Checkbox>
            <span className="tnum text-ink-3 text-xs leading-5">{countText}</span>
          </div>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
