"use client"

import type { z } from "zod"
import { useWords } from "#components/shell/language"
import { documentInspectorWords } from "#words/document-inspector"
import { hasUnreadableTag } from "./typed-tag.ts"
import type { Reading } from "./use-draft.ts"

type Words = (typeof documentInspectorWords)["en"]
type FaultWords = Words["faults"]
/** Format that a refusing pattern requires. */
type Form = "colour" | "path" | "item" | "language"

type Format = {
  /** Sentence for a pattern that refuses: its required format. */
  form?: Form
  address?: "link" | "image"
  /** Whether the text may contain merge tags; two braces then begin one. */
  hasTags?: boolean
}

/** Parsers of texts by the schema of their attribute, with the sentence for a refusal. */
export function useReadings() {
  const { faults } = useWords(documentInspectorWords)
  return {
    by:
      (schema: z.ZodType<unknown>, format: Format = {}) =>
      (text: string): Reading<string> => {
        const refused = schema.safeParse(text).error?.issues[0]
        if (refused) return { fault: sentenceOf(refused, format, faults) }
        return format.hasTags && hasUnreadableTag(text)
          ? { fault: faults.openTag({ tag: "{{name}}" }) }
          : { value: text }
      },
  }
}

function sentenceOf(issue: z.core.$ZodIssue, { form, address }: Format, faults: FaultWords): string {
  if (issue.code === "too_big") return faults.long({ most: Number(issue.maximum) })
  if (issue.code === "too_small") return faults.missing
  if (issue.message === "character_refused") return faults.character
  if (issue.message === "address_refused" && address) return faults[address]
  return form ? faults[form] : faults.other
}
