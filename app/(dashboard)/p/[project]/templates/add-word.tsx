"use client"

import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { spellingWords } from "#words/spelling"

/** Adds an unknown word to the project's own words. */
export function AddWord({ word, onAdd }: { word: string; onAdd: (word: string) => void }) {
  const words = useWords(spellingWords)
  return (
    <Button
      variant="link"
      size="sm"
      aria-label={words.addWord({ word })}
      className="shrink-0 max-md:min-h-11"
      onClick={() => onAdd(word)}
    >
      {words.add}
    </Button>
  )
}
