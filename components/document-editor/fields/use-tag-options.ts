"use client"

import { useWords } from "#components/shell/language"
import type { SubstitutionValue } from "#contract/substitutions"
import { documentInspectorWords } from "#words/document-inspector"
import type { KnownTag } from "../values/known-tags.ts"
import type { Option } from "./option-list.tsx"

/** Shows a sample's value next to its tag. */
export function useSampleText() {
  const words = useWords(documentInspectorWords)
  return (value: SubstitutionValue | undefined): string => {
    if (value === undefined || value === null) return words.sampleNothing
    if (value === "") return words.sampleEmpty
    if (Array.isArray(value)) return words.listItems({ count: value.length })
    return typeof value === "object" ? words.sampleObject : String(value)
  }
}

/** Known tags as the lines of a list. */
export function useTagOptions() {
  const textOf = useSampleText()
  return (tags: readonly KnownTag[]): Option[] =>
    tags.map(({ path, value }) => ({ value: path, note: value === undefined ? "" : textOf(value) }))
}
