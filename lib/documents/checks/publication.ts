import type { TemplateEngine } from "#contract/message-words"
import type { SubstitutionValue } from "#contract/substitutions"
import type { Brand } from "../brand.ts"
import type { Document } from "../document.ts"
import type { Place } from "../nodes.ts"

/** Values for previews of a template. `values` is an object of values by name; any other value is treated as empty. */
export type Sample = { name: string; values: SubstitutionValue }

/** Content of an HTML block; addresses as written, with the tags of its engine. `alt` is null if absent. */
export type HtmlParts = {
  hasText: boolean
  links: string[]
  images: { src: string; alt: string | null }[]
  /** Offsets of the unsubscribe link's name in addresses of links and in text that readers see. */
  unsubscribes: number[]
}

export const headFields = ["from_email", "from_name", "reply_to", "reply_to_name", "subject"] as const
type HeadField = (typeof headFields)[number]

/** Content to publish, and further data for its checks. */
export type Publication = {
  document: Document
  brand: Brand
  engine: TemplateEngine
  /** The template's fields outside the document, with tags in the writing of documents. */
  head: Partial<Record<HeadField, string>> & { subject: string }
  samples: readonly Sample[]
  /** The composed HTML, filled in if possible; null skips its size. */
  html: string | null
  /** Known sizes of pictures in bytes, by address. */
  imageBytes: ReadonlyMap<string, number>
  /** Domains that the project may send from; null skips the sender. */
  verifiedDomains: readonly string[] | null
  needsUnsubscribe: boolean
  /** partsOfHtml (parts-of-html.ts): its parser is not part of the browser bundle. */
  readHtml: (html: string) => HtmlParts
}

/** Checked values that are not nodes. */
export type Field = HeadField | "preheader" | "brand" | "samples"

/** A node's place, that of the whole document ([]), or a field. */
export type CheckPlace = Place | Field

type Values = Record<string, string | number | boolean | null>

/** A finding of a check, once per place; `values` fill its sentence. */
export type Found<V extends Values = Values> = { place: CheckPlace; values: V }
