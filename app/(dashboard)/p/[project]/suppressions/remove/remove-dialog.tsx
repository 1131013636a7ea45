"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { filled } from "#lib/interface/browser/field-rules"
import { formatNumber } from "#lib/interface/format/number"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Refusal } from "#ui/refusal"
import { Textarea } from "#ui/textarea"
import { removeSuppressionWords } from "#words/remove-suppression"
import { suppressionWords } from "#words/suppression"
import { causeWord } from "../causes.tsx"
import type { ChangedList, ToRemove } from "./to-remove.ts"
import { goingOf, useRemoveForm } from "./use-remove-form.ts"
import { useRemoved } from "./use-removed.ts"

export type RemoveDialogProps = {
  project: string
  what: ToRemove
  list: ChangedList
  onClose: () => void
}

/** Requires a reason before removal; the audit log stores it. */
export default function RemoveDialog({ project, what, list, onClose }: RemoveDialogProps) {
  const words = useWords(suppressionWords)
  const removeWords = useWords(removeSuppressionWords)
  const language = useLanguage()
  const removed = useRemoved(project, list)
  const { form, progress, stop } = useRemoveForm(project, what, (gone) => {
    onClose()
    removed(what.kind, gone)
  })
  const { isBusy } = form
  const isRunning = isBusy && what.kind === "matching"
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={titleOf(what, removeWords)}
      description={what.kind === "rows" ? removeWords.removeText : removeWords.removeAllText}
      footerAside={
        isRunning ? (
          <span role="status" className="tnum text-ink-2 text-xs">
            {removeWords.removedSoFar({ count: formatNumber(progress, language) })}
          </span>
        ) : undefined
      }
      footer={
        <Buttons
          count={what.kind === "rows" ? formatNumber(goingOf(what).length, language) : what.count}
          isBusy={isBusy}
          onClose={onClose}
          onStop={isRunning ? stop : undefined}
        />
      }
    >
      <form id="remove-suppressions" noValidate onSubmit={form.submit} className="flex flex-col gap-3">
        <Notes what={what} />
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

type ButtonsProps = {
  count: string
  isBusy: boolean
  onClose: () => void
  /** Given while everything that a filter finds is going. */
  onStop: (() => void) | undefined
}

function Buttons({ count, isBusy, onClose, onStop }: ButtonsProps) {
  const words = useWords(suppressionWords)
  const removeWords = useWords(removeSuppressionWords)
  return (
    <>
      {onStop ? (
        <Button onClick={onStop}>{words.stop}</Button>
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
        {removeWords.removeCount({ count })}
      </Button>
    </>
  )
}

/** Side effects of the removal, and entries that stay. */
function Notes({ what }: { what: ToRemove }) {
  const words = useWords(suppressionWords)
  const removeWords = useWords(removeSuppressionWords)
  const entries = what.kind === "rows" ? what.entries : []
  const [first, second] = entries
  const staying = entries.length - goingOf(what).length
  return (
    <>
      {first && !second && (
        <p className="text-ink-2 text-xs">
          {removeWords.removeOnlyCause({ cause: causeWord(words.causes, first.cause) })}
        </p>
      )}
      {(staying > 0 || what.kind === "matching") && (
        <p className="rounded-md bg-sunken px-3 py-2 text-ink-2 text-xs">
          {staying > 0 && (
            <strong className="font-medium">{removeWords.staying({ count: staying })}. </strong>
          )}
          {removeWords.stayingText}
        </p>
      )}
    </>
  )
}

function titleOf(what: ToRemove, words: (typeof removeSuppressionWords)["en"]): string {
  if (what.kind === "matching") return words.removeAllTitle({ count: what.count })
  const [only, second] = goingOf(what)
  return only && !second
    ? words.removeOneTitle({ email: only.email })
    : words.removeTitle({ count: goingOf(what).length })
}
