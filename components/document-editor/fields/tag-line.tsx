"use client"

import { MergeField, type MergeFieldProps } from "#components/editor/merge-field"
import { useWords } from "#components/shell/language"
import type { TemplateEngine } from "#contract/message-words"
import type { Substitutions } from "#contract/substitutions"
import { engineWritings } from "#lib/documents/engines"
import { documentInspectorWords } from "#words/document-inspector"
import { isShown, knownTags } from "../values/known-tags.ts"
import { OptionList } from "./option-list.tsx"
import { mergePieces, useTyping } from "./tag-text-field.tsx"
import { useTagOptions } from "./use-tag-options.ts"

type TagLineProps = Omit<MergeFieldProps, "pieces"> & {
  engine: TemplateEngine
  /** Of the chosen sample. */
  values: Substitutions
  /** Paths known to the editor. */
  tags: readonly string[]
}

/** TagLine: a one-line field without a frame, in the writing of documents; `{{` opens the list of known tags. */
export function TagLine({ value, onValueChange, engine, values, tags, ...rest }: TagLineProps) {
  const words = useWords(documentInspectorWords)
  const known = knownTags({ values, tags, repeat: null, engine: engineWritings[engine] }).filter(isShown)
  const options = useTagOptions()(rest.readOnly ? [] : known)
  const { input, offered, listbox, isListed, typed, selected } = useTyping(
    { text: value, set: onValueChange },
    options,
  )
  return (
    <div className="relative">
      <MergeField
        {...rest}
        {...(options.length > 0 ? listbox.inputProps : {})}
        ref={input}
        value={value}
        onValueChange={(text) => typed(text, input.current?.selectionEnd ?? text.length)}
        pieces={mergePieces(value)}
        onSelect={({ currentTarget }) => selected(currentTarget.value, currentTarget.selectionEnd ?? 0)}
        onBlur={listbox.close}
      />
      {isListed && (
        <OptionList label={words.tags} nothing={words.noTags} options={offered} listbox={listbox} isTags />
      )}
    </div>
  )
}
