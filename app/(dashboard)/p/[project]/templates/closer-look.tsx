"use client"

import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { documentChecksWords } from "#words/document-checks"
import type { CloserLookState } from "./use-closer-look.ts"

/** Begins a closer look, tells that it goes on, and can stop it; then what came of it. */
export function CloserLook({ look, stop, isLooking, told, refusal }: CloserLookState) {
  const words = useWords(documentChecksWords)
  return (
    <>
      <Button variant="link" size="sm" onClick={isLooking ? stop : look} className="max-md:min-h-11">
        {isLooking ? words.stopLooking : words.lookCloser}
      </Button>
      <span role="status" className="text-ink-3 text-xs">
        {isLooking && words.isLooking}
        {!isLooking && refusal}
        {!isLooking && told && words.lookedCloser({ ...told, isAll: told.left === 0 })}
      </span>
    </>
  )
}
