"use client"

import { Braces } from "lucide-react"
import { useLayoutEffect, useRef, useState } from "react"
import { MergeField, type MergePiece } from "#components/editor/merge-field"
import { useWords } from "#components/shell/language"
import { piecesOf } from "#lib/documents/expression"
import { cn } from "#ui/cn"
import { Field } from "#ui/field"
import { documentInspectorWords } from "#words/document-inspector"
import { type Option, OptionList, optionsWith } from "./option-list.tsx"
import { closedTag, openTagAt } from "./typed-tag.ts"
import { type Reading, useDraft } from "./use-draft.ts"
import { useListbox } from "./use-listbox.ts"

type TagTextFieldProps = {
  label: string
  value: string
  /** Empty for an engine without tags: then nothing is offered. */
  tags: readonly Option[]
  hint?: string
  placeholder?: string
  inputMode?: "url" | "text"
  hasHiddenLabel?: boolean
  read: (text: string) => Reading<string>
  onChange: (value: string) => void
}

const asItIs = (value: string): string => value

/** TagTextField: one line with merge tags in colour; `{{` opens the list of known ones. */
export function TagTextField(props: TagTextFieldProps) {
  const { label, value, tags, hint, placeholder, inputMode, hasHiddenLabel, read, onChange } = props
  const words = useWords(documentInspectorWords)
  const draft = useDraft({ value, write: asItIs, read, onChange })
  const { input, offered, listbox, isListed, typed, insert, selected } = useTyping(draft, tags)
  // A tag being chosen from the list is not closed yet, which is not a fault.
  const fault = isListed ? undefined : draft.fault
  return (
    <Field label={label} hint={hint} error={fault} hasHiddenLabel={hasHiddenLabel ?? false}>
      <div className={cn(frameClass, fault && "border-danger shadow-[0_0_0_1px_var(--danger)]")}>
        <MergeField
          {...(tags.length > 0 ? listbox.inputProps : {})}
          ref={input}
          value={draft.text}
          onValueChange={(text) => typed(text, input.current?.selectionEnd ?? text.length)}
          pieces={mergePieces(draft.text)}
          placeholder={placeholder}
          inputMode={inputMode}
          spellCheck={inputMode !== "url"}
          onKeyDown={(event) => {
            if (tags.length > 0) listbox.inputProps.onKeyDown(event)
            // A form is sent now: its field shows the fault at once.
            if (event.key === "Enter" && !event.defaultPrevented) draft.leave()
          }}
          onSelect={({ currentTarget }) => selected(currentTarget.value, currentTarget.selectionEnd ?? 0)}
          onBlur={() => {
            listbox.close()
            draft.leave()
          }}
        />
        {tags.length > 0 && <InsertButton label={words.insertTag} onPress={insert} />}
        {isListed && (
          <OptionList label={words.tags} nothing={words.noTags} options={offered} listbox={listbox} isTags />
        )}
      </div>
    </Field>
  )
}

type InsertButtonProps = { label: string; onPress: () => void }

const InsertButton = ({ label, onPress }: InsertButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    // The field keeps its caret.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    className="flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink disabled:text-ink-off max-md:size-11"
  >
    <Braces aria-hidden className="size-3.5" />
  </button>
)

type Draft = Pick<ReturnType<typeof useDraft<string>>, "text" | "set">

/** Suggestions for the tag at the caret, and the changes made by typing and choosing. */
export function useTyping(draft: Draft, tags: readonly Option[]) {
  const { input, caret, setCaret, placeCaret } = useCaret()
  const open = openTagAt(draft.text, caret)
  const offered = open ? optionsWith(tags, open.query) : []
  const listbox = useListbox<Option>({
    options: offered,
    onChoose: (option) => {
      if (!open) return
      const next = closedTag(draft.text, caret, open, option.value)
      draft.set(next.text)
      placeCaret(next.caret)
    },
  })
  const typed = (text: string, at: number) => {
    draft.set(text)
    setCaret(at)
    if (tags.length > 0 && openTagAt(text, at)) listbox.open(0)
    else listbox.close()
  }
  const insert = () => {
    const at = input.current?.selectionEnd ?? draft.text.length
    typed(`${draft.text.slice(0, at)}{{${draft.text.slice(at)}`, at + 2)
    placeCaret(at + 2)
  }
  const selected = (text: string, at: number) => {
    setCaret(at)
    if (!openTagAt(text, at)) listbox.close()
  }
  return { input, offered, listbox, isListed: listbox.isOpen && open !== null, typed, insert, selected }
}

const frameClass =
  "relative flex min-w-0 items-center gap-1 rounded-md border border-line-control bg-surface pr-1 pl-1.5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring outline-offset-1 has-[input:disabled]:border-line-strong has-[input:disabled]:bg-sunken [&_input]:outline-none"

/** The text's pieces with their braces; joined, they are the text. */
export const mergePieces = (text: string): MergePiece[] =>
  piecesOf(text).map((piece) =>
    "literal" in piece ? { text: piece.literal, isTag: false } : { text: `{{${piece.expr}}}`, isTag: true },
  )

/** Caret position, and a way to place the caret after inserted text once that is drawn. */
function useCaret() {
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState(0)
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    input.current?.focus()
    input.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  })
  const placeCaret = (at: number) => {
    wanted.current = at
    setCaret(at)
  }
  return { input, caret, setCaret, placeCaret }
}
