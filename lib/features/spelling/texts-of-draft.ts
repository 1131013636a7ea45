import "server-only"
import type { CheckPlace } from "#lib/documents/checks/publication"
import { documentVersion } from "#lib/documents/document"
import { readDocument } from "#lib/documents/read-document"
import type { CountedWord } from "#lib/documents/spelling/count-words"
import { textsOfDocument } from "#lib/documents/spelling/texts-of-document"
import { type ReadText, textsOfSource, withoutEngineTags } from "#lib/documents/spelling/texts-of-source"
import type { TemplateKind } from "#lib/data/store/schema/templates"
import type { TemplateFields } from "#lib/features/templates/fields"
import type { SourcePlace, UnknownWord } from "./spelling-result.ts"

/** `from` is an offset in the part. */
type Spot = CheckPlace | { part: SourcePlace["part"]; from: number }

/** Texts of a draft that recipients read, its language, and the place of a word in it. */
type DraftTexts = {
  language: string
  texts: Iterable<ReadText<Spot>>
  isCut: boolean
  placeOf: (word: CountedWord<Spot>) => UnknownWord["place"]
}

/** Longer markup is read up to this limit. */
const sourceCharsMax = 1_000_000

/** `doc` is JSON of ProseMirror, of visual drafts; an unreadable one has no texts. */
export function textsOfDraft(kind: TemplateKind, fields: TemplateFields, doc: unknown): DraftTexts {
  if (kind !== "visual") return textsOfSources(fields, kind === "mjml" ? ["mjml"] : ["html", "amp"])
  const { language, direction, preheader, subject, template_engine: engine } = fields
  const read = readDocument({ version: documentVersion, language, direction, preheader, doc })
  return {
    language,
    texts: "faults" in read ? [] : textsOfDocument(read.document, { subject, engine }),
    isCut: false,
    placeOf: ({ place }) => placeIn(fields, place, 0),
  }
}

/** Uses the language named by the source itself, else that of the draft. */
function textsOfSources(fields: TemplateFields, parts: readonly ("html" | "amp" | "mjml")[]): DraftTexts {
  const { template_engine: engine, subject, plaintext } = fields
  const read = parts.map((part) => ({ part, ...textsOfSource(wholeMarkup(fields[part]), engine) }))
  const plain = parts.includes("html") ? withoutEngineTags(wholeMarkup(plaintext), engine) : ""
  const texts: ReadText<Spot>[] = [
    { text: withoutEngineTags(subject, engine), spots: [{ at: 0, place: "subject" }] },
    ...read.flatMap(({ part, texts }) =>
      texts.map(({ text, spots }) => ({
        text,
        spots: spots.map(({ at, place }) => ({ at, place: { part, from: place } })),
      })),
    ),
    { text: plain, spots: [{ at: 0, place: { part: "plaintext", from: 0 } }] },
  ]
  return {
    language: read.find(({ language }) => language !== null)?.language ?? fields.language,
    texts,
    isCut: [...parts, "plaintext" as const].some((part) => fields[part].length > sourceCharsMax),
    placeOf: ({ place, offset }) => placeIn(fields, place, offset),
  }
}

/** Drops an element or a word that would be cut in two. */
function wholeMarkup(source: string): string {
  if (source.length <= sourceCharsMax) return source
  const cut = source.slice(0, sourceCharsMax)
  return cut.slice(0, Math.max(0, ...["<", " ", "\n"].map((sign) => cut.lastIndexOf(sign))))
}

function placeIn(fields: TemplateFields, place: Spot, offset: number): UnknownWord["place"] {
  if (typeof place === "string" || !("part" in place)) return place
  const { part, from } = place
  const before = fields[part].slice(0, from + offset).split("\n")
  return { part, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
