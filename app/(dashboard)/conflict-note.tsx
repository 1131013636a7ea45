"use client"

import type { FieldValues } from "react-hook-form"
import { useLanguage, useWords } from "#components/shell/language"
import type { FormConflict } from "#lib/interface/browser/use-conflict"
import { formatFull } from "#lib/interface/format/date"
import { Button } from "#ui/button"
import { conflictWords } from "#words/conflict"

/** Fields of a form as shown: the label, and a formatter where the text differs from the value. */
export type ConflictFields<T> = { readonly [K in keyof T]?: readonly [string, ((value: T[K]) => string)?] }

type Props<T extends FieldValues> = {
  /** Null without a conflict: renders nothing. */
  conflict: FormConflict<T> | null
  fields: ConflictFields<T>
}

/** SAVE-3: shows both versions when somebody else saved first, and lets the person choose. */
export function ConflictNote<T extends FieldValues>({ conflict, fields }: Props<T>) {
  const words = useWords(conflictWords)
  const textOf = useValueText()
  const sentence = useSentence(conflict)
  if (!conflict) return null
  const { mine, theirs, changed } = conflict
  return (
    <div
      role="alert"
      className="flex flex-col gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink"
    >
      <p>
        {sentence} {words.kept}
      </p>
      {changed.length > 0 && (
        <table className="w-full table-fixed text-left">
          <thead>
            <tr>
              {[words.setting, words.theirs, words.mine].map((name) => (
                <th key={name} scope="col" className="py-1 pr-3 font-medium text-xs">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changed.map((name) => {
              const [label = name, text] = fields[name] ?? []
              return (
                <tr key={name} className="align-top">
                  <th scope="row" className="break-words py-1 pr-3 font-normal">
                    {label}
                  </th>
                  <td className="break-words py-1 pr-3 font-medium">{textOf(theirs[name], text)}</td>
                  <td className="break-words py-1 pr-3">{textOf(mine[name], text)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={conflict.saveMine}>
          {words.keepMine}
        </Button>
        <Button size="sm" onClick={conflict.takeTheirs}>
          {words.takeTheirs}
        </Button>
      </div>
    </div>
  )
}

/** Names the person and the time, by this browser's clock and with its zone. */
function useSentence(conflict: Pick<FormConflict<FieldValues>, "by" | "at"> | null): string {
  const words = useWords(conflictWords)
  const language = useLanguage()
  if (!conflict?.at) return words.outsideAnyTime
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const when = formatFull(Date.parse(conflict.at), timeZone, language)
  return conflict.by === null ? words.outside({ when }) : words.by({ name: conflict.by, when })
}

function useValueText() {
  const words = useWords(conflictWords)
  return <V,>(value: V, text?: (value: V) => string): string => {
    if (text) return text(value) || words.none
    if (typeof value === "boolean") return value ? words.on : words.off
    return (Array.isArray(value) ? value.join(", ") : String(value ?? "")) || words.none
  }
}
