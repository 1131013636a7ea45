"use client"

import { useWords } from "#components/shell/language"
import { type KeyRight, keyRights } from "#contract/key-right"
import { keyFormWords } from "#words/key-form"
import { keysWords } from "#words/keys"

/** One right of three, each with what it allows in a sentence. */
export function RightChoice({ value, onChange }: { value: KeyRight; onChange: (right: KeyRight) => void }) {
  const words = useWords(keysWords)
  const formWords = useWords(keyFormWords)
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium text-ink-2 text-xs">{formWords.right}</legend>
      <div className="overflow-hidden rounded-md border border-line-strong">
        {keyRights.map((right) => (
          <label
            key={right}
            className="flex cursor-pointer items-start gap-2.5 border-line border-b px-3 py-2 last:border-0 hover:bg-hover has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:-outline-offset-2"
          >
            <input
              type="radio"
              name="right"
              value={right}
              checked={value === right}
              onChange={() => onChange(right)}
              className="mt-1 size-3.5 shrink-0 accent-brand outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium text-ink text-sm">{words.rights[right]}</span>
              <span className="block text-ink-2 text-xs">{words.rightSentences[right]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
