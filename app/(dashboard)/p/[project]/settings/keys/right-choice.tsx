"use client"

import { useWords } from "#components/shell/language"
import { type KeyRight, keyRights } from "#contract/key-right"
import { ChoiceCards } from "#ui/choice-cards"
import { keyFormWords } from "#words/key-form"
import { keysWords } from "#words/keys"

/** One right of three, each with what it allows in a sentence. */
export function RightChoice({ value, onChange }: { value: KeyRight; onChange: (right: KeyRight) => void }) {
  const words = useWords(keysWords)
  const formWords = useWords(keyFormWords)
  return (
    <ChoiceCards
      legend={formWords.right}
      name="right"
      choices={keyRights.map((right) => ({
        value: right,
        label: words.rights[right],
        text: words.rightSentences[right],
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
