"use client"

import { X } from "lucide-react"
import { type ReactNode, type RefObject, useEffect } from "react"
import { tableWords } from "#words/table"
import { useWords } from "../shell/language.tsx"
import { isKey, useActiveKeys } from "../shell/use-key.tsx"
import { IconButton } from "../ui/button.tsx"
import type { Selection } from "./model.ts"

type BulkBarProps = {
  /** The table with its bar: where the focus goes back to. */
  frame: RefObject<HTMLElement | null>
  label: string
  selection: Selection
  bulk: (ids: string[], clear: () => void) => ReactNode
}

/** Actions for the selected rows. The bar floats over the line below the table and stays visible in long tables. */
export function BulkBar({ frame, label, selection, bulk }: BulkBarProps) {
  const words = useWords(tableWords)
  const ids = [...selection.selected]
  const isShown = ids.length > 0
  const clear = () => {
    // The bar goes, and the focus must not go with it.
    if (document.activeElement?.closest("[data-bulk]"))
      frame.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
    selection.onChange(new Set())
  }
  useEscape(isShown, clear)
  return (
    <>
      <output className="sr-only">{isShown && words.selected({ count: ids.length })}</output>
      {isShown && (
        <section
          data-bulk
          aria-label={`${label}: ${words.forSelected}`}
          className="sticky bottom-14 z-20 h-0 max-md:bottom-28"
        >
          <div className="absolute inset-x-0 top-1.5 flex justify-center max-md:top-auto max-md:-bottom-24">
            <div className="flex min-h-10 max-w-full animate-rise flex-wrap items-center gap-1 rounded-lg bg-raised py-1 pr-1 pl-3.5 shadow-float">
              <span aria-hidden className="tnum mr-2 whitespace-nowrap text-ink text-sm">
                {words.selected({ count: ids.length })}
              </span>
              {bulk(ids, clear)}
              <IconButton label={words.clear} onClick={clear}>
                <X />
              </IconButton>
            </div>
          </div>
        </section>
      )}
    </>
  )
}

/** Esc closes what is open first (which takes the press), then clears the selection. */
function useEscape(isOn: boolean, act: () => void) {
  useActiveKeys(["close"])
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (!isKey("close", event) || event.defaultPrevented) return
      if (
        event.target instanceof Element &&
        event.target.closest("input:not([type=checkbox]), textarea, select")
      )
        return
      act()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  })
}
