"use client"

import { Braces, CornerDownLeft, Type } from "lucide-react"
import { useId } from "react"
import { useWords } from "#components/shell/language"
import { valueAt } from "#lib/documents/checks/values"
import { type Expression, nameOf, readExpression } from "#lib/documents/expression"
import { nodes } from "#lib/documents/nodes"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { documentInspectorWords } from "#words/document-inspector"
import { ComboField } from "../../fields/combo-field.tsx"
import { type Reading, useDraft } from "../../fields/use-draft.ts"
import { useSampleText } from "../../fields/use-tag-options.ts"
import { useInspected } from "../../inspector/inspector-context.tsx"
import { about, EngineNote, Warning } from "../../inspector/note.tsx"
import type { NodeKinds, PanelProps } from "../../inspector/panel.ts"
import { useEngineWords } from "../../inspector/use-engine-words.ts"
import { useTextTags } from "../../inspector/use-text-tags.ts"

/** `name`, or `name|text` with the fallback for an empty value. */
const exprOf = ({ path, fallback }: Expression): string => (fallback ? `${path}|${fallback}` : path)

const isExpr = (expr: string): boolean =>
  nodes.mergeTag.attrs.safeParse({ expr }).success && readExpression(expr) !== null

export const inline: NodeKinds<"text" | "mergeTag" | "hardBreak"> = {
  text: { icon: Type, acts: [], Fields: about("text") },
  mergeTag: { icon: Braces, acts: ["remove"], Fields: MergeTagPanel },
  hardBreak: { icon: CornerDownLeft, acts: ["remove"], Fields: about("hardBreak") },
}

function MergeTagPanel({ attrs, onChange }: PanelProps<"mergeTag">) {
  const words = useWords(documentInspectorWords)
  const options = useTextTags()
  const { noTags, noPaths } = useEngineWords()
  const expression = readExpression(attrs.expr) ?? { path: attrs.expr, fallback: null }
  const { path } = expression
  return (
    <>
      <ComboField
        label={words.tagPath}
        value={path}
        options={options}
        listLabel={words.tags}
        nothing={words.noTags}
        isTags
        read={(text) => readPath(text, expression, words.faults.path)}
        onChange={(next) => onChange({ expr: exprOf({ ...expression, path: next }) })}
      />
      <FallbackField
        expression={expression}
        onChange={(fallback) => onChange({ expr: exprOf({ ...expression, fallback }) })}
      />
      {noTags ? <EngineNote>{noTags}</EngineNote> : <SampleValue expression={expression} />}
      {!noTags && noPaths && path !== nameOf(path) && <Warning>{noPaths}</Warning>}
    </>
  )
}

/** Only a path; a `|` in it would begin the fallback. */
const readPath = (text: string, expression: Expression, fault: string): Reading<string> => {
  const path = text.trim()
  return isExpr(path) && !path.includes("|") && isExpr(exprOf({ ...expression, path }))
    ? { value: path }
    : { fault }
}

type FallbackFieldProps = { expression: Expression; onChange: (fallback: string) => void }

function FallbackField({ expression, onChange }: FallbackFieldProps) {
  const words = useWords(documentInspectorWords)
  const draft = useDraft({
    value: expression.fallback ?? "",
    write: (value) => value,
    read: (fallback): Reading<string> =>
      isExpr(exprOf({ ...expression, fallback })) ? { value: fallback } : { fault: words.faults.fallback },
    onChange,
  })
  return (
    <Field label={words.fallback} hint={words.fallbackHint} error={draft.fault}>
      <Input value={draft.text} onChange={(event) => draft.set(event.target.value)} onBlur={draft.leave} />
    </Field>
  )
}

function SampleValue({ expression: { path, fallback } }: { expression: Expression }) {
  const words = useWords(documentInspectorWords)
  const { scope, items } = useInspected()
  const textOf = useSampleText()
  const id = useId()
  const value = valueAt(scope, path)
  const isEmpty = value === undefined || value === null || value === ""
  const sampleText = isEmpty && fallback ? words.sampleFallback : textOf(value)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id={id} className="font-medium text-ink-2 text-xs">
        {words.sampleGives}
      </span>
      <output
        aria-labelledby={id}
        className="break-words rounded-md bg-sunken px-2.5 py-1.5 text-ink text-sm"
      >
        {items.includes(nameOf(path)) ? words.sampleItem : sampleText}
      </output>
    </div>
  )
}
