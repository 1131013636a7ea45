"use client"

import { ChevronDown, Database, History } from "lucide-react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { Popover } from "#ui/popover"
import { templateEditorWords } from "#words/template-editor"
import { templatePreviewWords } from "#words/template-preview"
import { SampleChoice } from "./sample-choice.tsx"
import type { Editor } from "../edit/use-editor.ts"
import type { Samples } from "./use-samples.ts"
import { fillsTag, ValuesForm } from "./values-form.tsx"

export type SampleValuesProps = {
  /** Tags in use, in order. */
  names: readonly string[]
  samples: Samples
  canWrite: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Opens the values of past messages; absent without messages. */
  onPast?: (() => void) | undefined
}

/** The link to the messages sent with a template; absent before it is published. */
export const pastOf = ({ draft: { details }, setOpen }: Editor): (() => void) | undefined =>
  details.template_id === null || details.part ? undefined : () => setOpen("past")

/** Values for the preview and a test: one field per tag, or all as JSON. */
export function SampleValues({ names, samples, canWrite, isOpen, onOpenChange, onPast }: SampleValuesProps) {
  const words = useWords(templateEditorWords)
  const preview = useWords(templatePreviewWords)
  const { values, setValues: onChange } = samples
  const chosen = samples.list.find(({ sample_id }) => sample_id === samples.chosen)
  const filled = names.filter((name) => fillsTag(values[name])).length
  return (
    <Popover
      label={words.sampleValues}
      align="start"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      className="flex max-h-[min(560px,70vh)] w-[min(360px,calc(100vw-32px))] flex-col gap-3 p-4"
      trigger={
        <Button size="sm" className="min-w-0">
          <Database aria-hidden />
          <span className="font-normal text-ink-2 max-sm:sr-only">{words.sample}</span>
          {chosen && <span className="max-w-40 truncate">{chosen.name}</span>}
          <span className="tnum">
            {names.length === 0 ? words.noTags : words.given({ count: filled, all: names.length })}
          </span>
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <ValuesForm
        title={words.sampleValues}
        of={samples.chosen}
        names={names}
        values={values}
        onChange={onChange}
      >
        <SampleChoice samples={samples} canWrite={canWrite} />
        {onPast && (
          <Button size="sm" variant="ghost" className="self-start" onClick={onPast}>
            <History aria-hidden />
            {preview.fromPast}
          </Button>
        )}
      </ValuesForm>
      <p className="text-ink-3 text-xs">{chosen ? words.samplesShared : words.samplesStay}</p>
    </Popover>
  )
}
