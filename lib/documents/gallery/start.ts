import type { TemplateEngine } from "#contract/message-words"
import type { Substitutions } from "#contract/substitutions"
import type { StoredNode } from "./make-nodes.ts"
import type { SampleKey, StartGroup, StartKey } from "./names.ts"

/** A document as it is stored; read-document.ts reads it. */
type StoredDocument = {
  version: 1
  language: "en"
  preheader: string
  doc: StoredNode
}

/** Values for every tag of a start; one set shows a condition as it holds, another one as it does not. */
type Sample = { key: SampleKey; values: Substitutions }

/** A message to begin with. `subject` and `preheader` may hold merge tags; the document has the preheader as well. */
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

/** For starts with names of values alone, which every engine that fills in anything can say. */
export const tagsAlone: readonly TemplateEngine[] = ["simple", "velocity", "liquid"]
/** For those with repeated rows or conditions. */
export const rowsAndConditions: readonly TemplateEngine[] = ["velocity", "liquid"]

type Written = Omit<Start, "document" | "samples"> & {
  usual: Substitutions
  /** Other sets, of what is otherwise in them. */
  others?: readonly Sample[]
  content: StoredNode[]
}

export function start({ usual, others = [], content, ...head }: Written): Start {
  return {
    ...head,
    document: {
      // Newer versions are migrate-document.ts's to make of it.
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
