"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { formatNumber } from "#lib/interface/format/number"
import { FormDialog } from "#ui/form-dialog"
import { retentionWords } from "#words/retention"
import { daysOf, type Goes, goesMax, type kinds, type ProjectRetention, type TypedDays } from "./retention.ts"

type Kind = (typeof kinds)[number]

export type RetentionDialogProps = {
  url: string
  typed: TypedDays
  goes: Goes
  /** SAVE-1: the days that were read before. */
  expected: ProjectRetention["days"]
  /** Days after the change. */
  days: Record<Kind, number>
  shortened: readonly Kind[]
  onClose: () => void
  onSaved: () => void
}

/** Data that a shorter time deletes, shown before the change. */
export default function RetentionDialog(props: RetentionDialogProps) {
  const { url, typed, goes, expected, days, shortened, onClose, onSaved } = props
  const words = useWords(retentionWords)
  const form = useForm({
    defaultValues: {},
    send: () => postJson(url, { ...daysOf(typed), expected }),
    done: onSaved,
  })
  const lines = useLines(shortened, goes, days)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.confirmTitle}
      description={words.confirmText}
      cancel={words.cancel}
      submit={lines.length > 0 ? words.confirm : words.save}
      busy={words.saving}
      isDangerous={lines.length > 0}
    >
      {lines.length === 0 ? (
        <p className="text-ink-2 text-sm">{words.nothing}</p>
      ) : (
        <div className="text-ink text-sm">
          <p>{words.goesWhen}</p>
          <ul className="mt-1 list-disc pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}

/** A line for each kind that loses something. */
function useLines(shortened: readonly Kind[], goes: Goes, days: Record<Kind, number>): string[] {
  const { goes: say } = useWords(retentionWords)
  const language = useLanguage()
  const of = {
    events: { count: goes.events, some: say.events, many: say.manyEvents },
    messages: { count: goes.messages, some: say.messages, many: say.manyMessages },
    counts: { count: goes.counted, some: say.counted, many: say.manyCounted },
  }
  return shortened
    .filter((kind) => of[kind].count > 0)
    .map((kind) => {
      const { count, some, many } = of[kind]
      return count > goesMax
        ? many({ count: formatNumber(goesMax, language), days: days[kind] })
        : some({ count, days: days[kind] })
    })
}
