import { ChevronRight } from "lucide-react"
import { referenceWords } from "#words/reference"
import { wordsFor } from "#lib/access/auth/language"
import type { FieldRow } from "./fields.ts"
import { Words } from "./words.tsx"

export type FieldsListProps = {
  fields: readonly FieldRow[]
  /** An answer marks fields that may be absent, a request those it requires. */
  isAnswer?: boolean
  depth?: number
}

/** Fields as rows: name and type, what it is, its bounds. An object opens under its row; the outermost is open. */
export function FieldsList({ fields, isAnswer = false, depth = 0 }: FieldsListProps) {
  return (
    <ul className="min-w-0">
      {fields.map((field) => (
        <li key={field.name} className="border-line border-t py-2.5 first:border-t-0">
          <Field field={field} isAnswer={isAnswer} />
          {field.children.length > 0 && <Inner field={field} isAnswer={isAnswer} depth={depth} />}
        </li>
      ))}
    </ul>
  )
}

async function Field({ field, isAnswer }: { field: FieldRow; isAnswer: boolean }) {
  const words = await wordsFor(referenceWords)
  return (
    <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,10.5rem)_minmax(0,1fr)]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <code className="break-all font-medium text-ink text-xs">{field.name}</code>
          {field.isRequired && !isAnswer && (
            <span className="text-warning-ink text-xs">{words.required}</span>
          )}
          {!field.isRequired && isAnswer && <span className="text-ink-3 text-xs">{words.notAlways}</span>}
        </p>
        <p className="text-ink-3 text-xs">{field.type}</p>
      </div>
      <div className="min-w-0 text-ink-2 text-sm">
        {field.description && (
          <p>
            <Words text={field.description} />
          </p>
        )}
        {field.rules.length > 0 && <p className="text-ink-3 text-xs">{field.rules.join(" · ")}</p>}
        {field.values.length > 1 && <Values values={field.values} />}
      </div>
    </div>
  )
}

function Values({ values }: { values: readonly string[] }) {
  return (
    <p className="mt-1 flex flex-wrap gap-1">
      {values.map((value) => (
        <code key={value} className="rounded-xs border border-line px-1 text-2xs text-ink-2">
          {value}
        </code>
      ))}
    </p>
  )
}

async function Inner({ field, isAnswer, depth }: { field: FieldRow; isAnswer: boolean; depth: number }) {
  const words = await wordsFor(referenceWords)
  return (
    <details open={depth === 0 && field.isRequired} className="mt-1.5">
      <summary className="-ml-1 inline-flex h-6 list-none items-center gap-1 rounded-md px-1 text-brand-ink text-xs hover:bg-hover max-md:h-9 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-3.5 transition-transform [details[open]>summary>&]:rotate-90"
        />
        {words.fieldsOf({ count: field.children.length })} <code className="text-2xs">{field.name}</code>
      </summary>
      <div className="mt-1 border-line-strong border-l pl-3">
        <FieldsList fields={field.children} isAnswer={isAnswer} depth={depth + 1} />
      </div>
    </details>
  )
}
