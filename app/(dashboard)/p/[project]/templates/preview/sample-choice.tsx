"use client"

import { Plus, Trash2 } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { Button, IconButton } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { templateEditorWords } from "#words/template-editor"
import type { Samples } from "./use-samples.ts"

/** Chooses the sample for the preview; the current values can be saved as a new one. */
export function SampleChoice({ samples, canWrite }: { samples: Samples; canWrite: boolean }) {
  const words = useWords(templateEditorWords)
  const [name, setName] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const choice = useFocusAfter(name !== null)
  const add = async () => {
    const failure = await samples.add(name ?? "")
    setFault(failure?.message)
    if (!failure) setName(null)
  }
  if (name !== null)
    return (
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <Field label={words.sampleName} error={fault} className="flex-1">
          <Input value={name} onChange={(event) => setName(event.target.value)} autoFocus maxLength={100} />
        </Field>
        <Button type="submit">{words.keepSample}</Button>
      </form>
    )
  return (
    <div className="flex items-end gap-2">
      <Field label={words.sampleChoice} className="min-w-0 flex-1">
        <Select
          ref={choice}
          value={samples.chosen ?? ""}
          onChange={(event) => samples.choose(event.target.value || null)}
          choices={sampleChoices(samples, words.ownValues)}
        />
      </Field>
      {canWrite && (
        <IconButton label={words.newSample} onClick={() => setName("")}>
          <Plus />
        </IconButton>
      )}
      {canWrite && samples.chosen !== null && (
        <IconButton
          label={words.deleteSample}
          onClick={() => {
            // The button disappears with the sample.
            choice.current?.focus()
            void samples.remove(samples.chosen ?? "")
          }}
        >
          <Trash2 />
        </IconButton>
      )}
    </div>
  )
}

/** The samples by name, and values of one's own as "". */
export const sampleChoices = ({ list }: Samples, ownValues: string) => [
  ...list.map((one) => ({ value: one.sample_id, label: one.name })),
  { value: "", label: ownValues },
]

/** Focuses the choice after the form in its place has closed and its focused element is gone. */
function useFocusAfter(isForm: boolean) {
  const choice = useRef<HTMLSelectElement>(null)
  const wasForm = useRef(false)
  useEffect(() => {
    if (wasForm.current && !isForm) choice.current?.focus()
    wasForm.current = isForm
  }, [isForm])
  return choice
}
