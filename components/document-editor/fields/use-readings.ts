"use client"

import type { z } from "zod"
import { useWords } from "#components/shell/language"
import { documentInspectorWords } from "#words/document-inspector"
import { hasUnreadableTag } from "./typed-tag.ts"
import type { Reading } from "./use-draft.ts"

type Words = (typeof documentInspectorWords)["en"]
type FaultWords = Words["faults"]
/** What a pattern that refuses asks for. */
type Form = "colour" | "path" | "item" | "language"

type Asked = {
  /** Where a pattern refuses, what it asks for. */
  form?: Form
  address?: "link" | "image"
  /** Whether the text may hold merge tags: what looks like one is one then. */
  hasTags?: boolean
}

/** How texts are read by the schema of their attribute, and the sentence for what it refuses. */
export function useReadings() {
  const { faults } = useWords(documentInspectorWords)
  return {
    by:
      (schema: z.ZodType<unknown>, asked: Asked = {}) =>
      (text: string): Reading<string> => {
        const refused = schema.safeParse(text).error?.issues[0]
        if (refused) return { fault: sentenceOf(refused, asked, faults) }
        return asked.hasTags && hasUnreadableTag(text)
          ? { fault: faults.openTag({ tag: "{{name}}" }) }
          : { value: text }
      },
  }
}

function sentenceOf(issue: z.core.$ZodIssue, { form, address }: Asked, faults: FaultWords): string {
  if (issue.code === "too_big") return faults.long({ most: Number(issue.maximum) })
  if (issue.code === "too_small") return faults.missing
  if (issue.message === "character_refused") return faults.character
  if (issue.message === "address_refused" && address) return faults[address]
  return form ? faults[form] : faults.other
}
