"use client"

import { Send } from "lucide-react"
import { useWords } from "#components/shell/language"
import { sendWords } from "#lib/words/send"
import { Button } from "#ui/button"
import { KeyCaps } from "#ui/key-caps"
import type { SendState } from "./use-send-page.ts"

/** The one act of the page, with the number of people on it, and what becomes of the draft. */
export function SendBar({ state }: { state: SendState }) {
  const words = useWords(sendWords)
  const count = state.readers.readers.length
  const isBusy = state.run.progress?.state === "running"
  return (
    <>
      {state.refusal && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger-ink text-sm">
          {state.refusal}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" variant="primary" size="lg" isBusy={isBusy} busyLabel={words.sending}>
          <Send aria-hidden />
          {state.left > 0
            ? words.goOn(state.left)
            : state.form.when === "later"
              ? words.schedule(count)
              : words.send(count)}
        </Button>
        <span className="text-ink-3 text-xs">
          <KeyCaps id="sendForm" />
        </span>
        {state.isChanged && (
          <p className="ml-auto flex items-center gap-2 text-ink-3 text-xs">
            {state.isRestored ? words.restored : words.draftKept}
            <Button variant="link" size="sm" onClick={state.another}>
              {words.throwAway}
            </Button>
          </p>
        )}
      </div>
    </>
  )
}
