import type { TemplateEngine } from "#contract/message-words"
import type { Substitutions } from "#contract/substitutions"
import type { StoredNode } from "./make-nodes.ts"
import type { SampleKey, StartGroup, StartKey } from "./names.ts"

/** A document as it is stored; validated by read-document.ts. */
type StoredDocument = {
  version: 1
  language: "en"
  preheader: string
  doc: StoredNode
}

/** Values for every tag of a start; one set makes a condition true, another one makes it false. */
type Sample = { key: SampleKey; values: Substitutions }

/**
 * A message to start from. `subject` and `preheader` may contain merge tags; the document has the preheader as well.
 */
export type Start = {
  key: StartKey
  group: StartGroup
  subject: string
  preheader: string
  document: StoredDocument
  engines: readonly TemplateEngine[]
  /** The first one is the usual case. */
  samples: readonly Sample[]
}

/** For starts with names of values alone, supported by every engine except none. */
export const tagsAlone: readonly TemplateEngine[] = ["simple", "velocity", "liquid"]
/** For starts with repeated rows or conditions. */
export const rowsAndConditions: readonly TemplateEngine[] = ["velocity", "liquid"]

type Written = Omit<Start, "document" | "samples"> & {
  usual: Substitutions
  /** Further samples; each has only the values that differ from `usual`. */
  others?: readonly Sample[]
  content: StoredNode[]
}

export function start({ usual, others = [], content, ...head }: Written): Start {
  return {
    ...head,
    document: {
      // Later versions are made by migrate-document.ts.
      version: 1,
      language: "en",
      preheader: head.preheader,
      doc: { type: "doc", content },
    },
    samples: [
      { key: "usual", values: usual },
      ...others.map(({ key, values }) => ({ key, values: { ...usual, ...values } })),
    ],
  }
}
