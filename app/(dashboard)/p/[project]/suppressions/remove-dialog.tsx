"use client"

import { useRef, useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { filled } from "#lib/browser/field-rules"
import { useForm } from "#lib/browser/use-form"
import { formatNumber } from "#lib/format/number"
import { ok, type Result } from "#lib/result"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Refusal } from "#ui/refusal"
import { Textarea } from "#ui/textarea"
import { removeSuppressionWords } from "#words/remove-suppression"
import { suppressionWords } from "#words/suppression"
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

/** What went; null when it is too much to be kept for bringing it back. */
type Gone = { removed: Removed[] | null; count: number; isStopped: boolean }

/** Asks why before anything goes; the audit log keeps the answer. */
export default function RemoveDialog({ project, what, onClose, onRemoved }: RemoveDialogProps) {
  const words = useWords(suppressionWords)
  const removeWords = useWords(removeSuppressionWords)
  const language = useLanguage()
  const [progress, setProgress] = useState<number | null>(null)
  const isStopped = useRef(false)
  const staying = what.kind === "rows" ? what.entries.filter((one) => !one.is_deletable) : []
  const going = what.kind === "rows" ? what.entries.filter((one) => one.is_deletable) : []

  const remove = async (reason: string): Promise<Result<Gone>> => {
    if (what.kind === "rows") {
      const done = await removeEntries(project, going, reason)
      if (!done.ok) return done
      const { removed } = done.value
      return ok({ removed, count: removed.length, isStopped: false })
    }
    const watch = { onProgress: setProgress, isStopped: () => isStopped.current }
    const done = await removeMatching(project, { filter: what.filter, reason }, watch)
    if (!done.ok) return done
    return ok({ removed: done.value.kept, count: done.value.removed, isStopped: done.value.isStopped })
  }
  const form = useForm<{ reason: string }, Gone>({
    defaultValues: { reason: "" },
    send: ({ reason }) => {
      setProgress(0)
      return remove(reason.trim())
    },
    done: (gone) => onRemoved(gone.removed, gone.count, gone.isStopped),
  })
  const { isBusy } = form

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={titleOf(what, going, removeWords)}
      description={what.kind === "rows" ? removeWords.removeText : removeWords.removeAllText}
      footerAside={
        isBusy && what.kind === "matching" ? (
          <span role="status" className="tnum text-ink-2 text-xs">
            {removeWords.removedSoFar({ count: formatNumber(progress ?? 0, language) })}
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
            {removeWords.removeCount({
              count: what.kind === "rows" ? formatNumber(going.length, language) : what.count,
            })}
          </Button>
        </>
      }
    >
      <form id="remove-suppressions" noValidate onSubmit={form.submit} className="flex flex-col gap-3">
        {what.kind === "rows" && what.entries.length === 1 && what.entries[0] && (
          <p className="text-ink-2 text-xs">
            {removeWords.removeOnlyCause({ cause: causeWord(words.causes, what.entries[0].cause) })}
          </p>
        )}
        {(staying.length > 0 || what.kind === "matching") && (
          <p className="rounded-md bg-sunken px-3 py-2 text-ink-2 text-xs">
            {staying.length > 0 && (
              <strong className="font-medium">{removeWords.staying({ count: staying.length })}. </strong>
            )}
            {removeWords.stayingText}
          </p>
        )}
        <Field label={words.reason} hint={removeWords.reasonHint} isRequired error={form.faultOf("reason")}>
          <Textarea
            {...form.register("reason", { validate: filled(removeWords.reasonMissing) })}
            autoFocus
            rows={2}
            maxLength={500}
            readOnly={isBusy}
          />
        </Field>
        <Refusal text={form.refusal?.message} />
      </form>
    </Dialog>
  )
}

function titleOf(
  what: ToRemove,
  going: readonly Entry[],
  words: (typeof removeSuppressionWords)["en"],
): string {
  if (what.kind === "matching") return words.removeAllTitle({ count: what.count })
  const [only] = going
  return going.length === 1 && only
    ? words.removeOneTitle({ email: only.email })
    : words.removeTitle({ count: going.length })
}
