"use client"

import { ChevronDown } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { documentInspectorWords } from "#words/document-inspector"
import { type Option, OptionList, optionsWith } from "./option-list.tsx"
import { type Reading, useDraft } from "./use-draft.ts"
import { useListbox } from "./use-listbox.ts"

type ComboFieldProps = {
  label: string
  value: string
  options: readonly Option[]
  /** Label of the list, and its text when nothing matches. */
  listLabel: string
  nothing: string
  hint?: string
  read: (text: string) => Reading<string>
  onChange: (value: string) => void
  /** Options are merge tags, and look so. */
  isTags?: boolean
}

const asItIs = (value: string): string => value

/** ComboField: a text that may be one of a list, or any other valid one. */
export function ComboField(props: ComboFieldProps) {
  const { label, value, options, listLabel, nothing, hint, read, onChange, isTags = false } = props
  const words = useWords(documentInspectorWords)
  const draft = useDraft({ value, write: asItIs, read, onChange })
  const [isTyped, setIsTyped] = useState(false)
  const offered = optionsWith(options, isTyped ? draft.text : "")
  const listbox = useListbox<Option>({ options: offered, onChoose: (option) => draft.set(option.value) })
  const open = () => {
    setIsTyped(false)
    listbox.open()
  }
  return (
    <Field label={label} hint={hint} error={draft.fault}>
      <div className="relative min-w-0">
        <Input
          {...listbox.inputProps}
          value={draft.text}
          spellCheck={false}
          className={isTags ? "[&_input]:font-mono [&_input]:text-xs" : undefined}
          trail={
            <button
              type="button"
              tabIndex={-1}
              aria-label={words.showAll}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => (listbox.isOpen ? listbox.close() : open())}
              className="flex size-6 items-center justify-center rounded-sm hover:text-ink"
            >
              <ChevronDown aria-hidden className="size-3.5" />
            </button>
          }
          onChange={(event) => {
            setIsTyped(true)
            draft.set(event.target.value)
            listbox.open()
          }}
          onClick={open}
          onBlur={() => {
            listbox.close()
            draft.leave()
          }}
        />
        {listbox.isOpen && (
          <OptionList
            label={listLabel}
            nothing={nothing}
            options={offered}
            listbox={listbox}
            isTags={isTags}
          />
        )}
      </div>
    </Field>
  )
}
