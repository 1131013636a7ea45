"use client"

import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { documentChecksWords } from "#words/document-checks"
import type { CloserLookState } from "./use-closer-look.ts"

/** Starts a closer look, shows its progress with a stop button, then its result. */
export function CloserLook({ look, stop, isLooking, result, refusal }: CloserLookState) {
  const words = useWords(documentChecksWords)
  return (
    <>
      <Button variant="link" size="sm" onClick={isLooking ? stop : look} className="max-md:min-h-11">
        {isLooking ? words.stopLooking : words.lookCloser}
      </Button>
      <span role="status" className="text-ink-3 text-xs">
        {isLooking && words.isLooking}
        {!isLooking && refusal}
        {!isLooking &&
          result &&
          words.lookedCloser({ asked: result.answered, left: result.left, isAll: result.left === 0 })}
      </span>
    </>
  )
}
