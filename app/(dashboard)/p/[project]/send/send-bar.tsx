"use client"

import { Send } from "lucide-react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { KeyCaps } from "#ui/kbd"
import { sendWords } from "#words/send"
import { sendRunWords } from "#words/send-run"
import type { SendState } from "./use-send-page.ts"

/** The one act of the page, with the number of people on it, and what becomes of the draft. What was sent is not sent again as it is. */
export function SendBar({ state }: { state: SendState }) {
  const words = useWords(sendWords)
  const count = state.readers.readers.length
  const run = useWords(sendRunWords)
  return (
    <>
      {state.refusal && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger-ink text-sm">
          {state.refusal}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          disabled={state.draft.isSent}
          isBusy={state.upload.isBusy}
          busyLabel={run.sending}
        >
          <Send aria-hidden />
          {state.draft.isSent
            ? run.sent
            : state.form.when === "later"
              ? words.schedule({ count })
              : words.send({ count })}
        </Button>
        <span className="text-ink-3 text-xs">
          <KeyCaps id="sendForm" />
        </span>
        {state.draft.isChanged && (
          <p className="ml-auto flex items-center gap-2 text-ink-3 text-xs">
            {state.draft.isRestored ? words.restored : words.draftKept}
            <Button variant="link" size="sm" onClick={state.another}>
              {words.throwAway}
            </Button>
          </p>
        )}
      </div>
    </>
  )
}
