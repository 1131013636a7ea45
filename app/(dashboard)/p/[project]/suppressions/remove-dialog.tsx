"use client"

import { type FormEvent, useEffect, useRef, useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { formatNumber } from "#lib/format/number"
import { removeSuppressionWords } from "#lib/words/suppression-remove"
import { suppressionWords } from "#lib/words/suppressions"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Textarea } from "#ui/textarea"
import { causeWord } from "./causes.tsx"
import type { FilterInput } from "./query.ts"
import { type Removed, removeEntries, removeMatching } from "./remove-rows.ts"
import type { Entry } from "./view.ts"

/** What is to be removed: rows that were chosen, or everything that a filter finds. */
export type ToRemove =
  | { kind: "rows"; entries: readonly Entry[] }
  | { kind: "matching"; filter: FilterInput; count: string }

export type RemoveDialogProps = {
  project: string
  what: ToRemove
  onClose: () => void
  /** What went; null when it is too much to be brought back. */
  onRemoved: (removed: Removed[] | null, count: number, isStopped: boolean) => void
}

/** Asks why before anything goes; the audit log keeps the answer. */
export default function RemoveDialog({ project, what, onClose, onRemoved }: RemoveDialogProps) {
  const words = useWords(suppressionWords)
  const removeWords = useWords(removeSuppressionWords)
  const language = useLanguage()
  const [reason, setReason] = useState("")
  const [fault, setFault] = useState<{ field: boolean; text: string } | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const isStopped = useRef(false)
  // The question is why: whoever opened it by key writes at once.
  useEffect(() => field.current?.focus(), [])
  const staying = what.kind === "rows" ? what.entries.filter((one) => !one.is_deletable) : []
  const going = what.kind === "rows" ? what.entries.filter((one) => one.is_deletable) : []
  const isBusy = progress !== null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (reason.trim() === "") {
      setFault({ field: true, text: removeWords.reasonMissing })
      field.current?.focus()
      return
    }
    setFault(null)
    setProgress(0)
    if (what.kind === "rows") {
      const done = await removeEntries(project, going, reason.trim())
      setProgress(null)
      return done.ok
        ? onRemoved(done.value.removed, done.value.removed.length, false)
        : setFault({ field: false, text: done.failure.message })
    }
    const done = await removeMatching(
      project,
      { filter: what.filter, reason: reason.trim() },
      { onProgress: setProgress, isStopped: () => isStopped.current },
    )
    setProgress(null)
    return done.ok
      ? onRemoved(done.value.kept, done.value.removed, done.value.isStopped)
      : setFault({ field: false, text: done.failure.message })
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={titleOf(what, going, removeWords)}
      description={what.kind === "rows" ? removeWords.removeText : removeWords.removeAllText}
      footerAside={
        isBusy && what.kind === "matching" ? (
          <span role="status" className="tnum text-ink-2 text-xs">
            {removeWords.removedSoFar(formatNumber(progress, language))}
          </span>
        ) : undefined
      }
      footer={
        <>
          {isBusy && what.kind === "matching" ? (
            <Button
              onClick={() => {
                isStopped.current = true
              }}
            >
              {words.stop}
            </Button>
          ) : (
            <Button onClick={onClose}>{words.cancel}</Button>
          )}
          <Button
            type="submit"
            form="remove-suppressions"
            variant="danger"
            isBusy={isBusy}
            busyLabel={removeWords.removing}
          >
            {removeWords.removeCount(
              what.kind === "rows" ? formatNumber(going.length, language) : what.count,
            )}
          </Button>
        </>
      }
    >
      <form id="remove-suppressions" onSubmit={submit} className="flex flex-col gap-3">
        {what.kind === "rows" && what.entries.length === 1 && what.entries[0] && (
          <p className="text-ink-2 text-xs">
            {removeWords.removeOnlyCause(causeWord(words.causes, what.entries[0].cause))}
          </p>
        )}
        {(staying.length > 0 || what.kind === "matching") && (
          <p className="rounded-md bg-sunken px-3 py-2 text-ink-2 text-xs">
            {staying.length > 0 && (
              <strong className="font-medium">{removeWords.staying(staying.length)}. </strong>
            )}
            {removeWords.stayingText}
          </p>
        )}
        <Field
          label={words.reason}
          hint={removeWords.reasonHint}
          isRequired
          {...(fault?.field ? { error: fault.text } : {})}
        >
          <Textarea
            ref={field}
            rows={2}
            maxLength={500}
            value={reason}
            disabled={isBusy}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {fault && !fault.field && (
          <p role="alert" className="text-danger-ink text-xs">
            {fault.text}
          </p>
        )}
      </form>
    </Dialog>
  )
}

function titleOf(
  what: ToRemove,
  going: readonly Entry[],
  words: (typeof removeSuppressionWords)["en"],
): string {
  if (what.kind === "matching") return words.removeAllTitle(what.count)
  const [only] = going
  return going.length === 1 && only ? words.removeOneTitle(only.email) : words.removeTitle(going.length)
}
