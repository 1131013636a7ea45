import type { TemplateEngine } from "#contract/message-words"
import type { SubstitutionValue } from "#contract/substitutions"
import type { Brand } from "../brand.ts"
import type { Document } from "../document.ts"
import type { Place } from "../nodes.ts"

/** Values that a template is tried with. `values` is an object of values by name; anything else holds none. */
export type Sample = { name: string; values: SubstitutionValue }

/** What an HTML block holds; addresses as they are written, with the tags of its engine. `alt` is null where there is none. */
export type HtmlParts = {
  hasText: boolean
  links: string[]
  images: { src: string; alt: string | null }[]
}

export const headFields = ["from_email", "from_name", "reply_to", "reply_to_name", "subject"] as const
type HeadField = (typeof headFields)[number]

/** What is about to be published, and what its checks have to know beside it. */
export type Publication = {
  document: Document
  brand: Brand
  engine: TemplateEngine
  /** The template's lines beside the document, with tags as documents keep them. */
  head: Partial<Record<HeadField, string>> & { subject: string }
  samples: readonly Sample[]
  /** The composed HTML, filled in where that is possible; null leaves its size out. */
  html: string | null
  /** Bytes of pictures by their address, as far as they are known. */
  imageBytes: ReadonlyMap<string, number>
  /** Domains that the project may send from; null leaves the sender out. */
  verifiedDomains: readonly string[] | null
  needsUnsubscribe: boolean
  /** partsOfHtml (parts-of-html.ts): its parser is no part of what runs in browsers. */
  readHtml: (html: string) => HtmlParts
}

/** What is judged and is no node. */
export type Field = HeadField | "preheader" | "brand" | "samples"

/** A node's place, that of the whole document ([]), or a field. */
export type CheckPlace = Place | Field

type Values = Record<string, string | number | boolean | null>

/** What a check has found, once for each place; `values` are what its sentence speaks of. */
export type Found<V extends Values = Values> = { place: CheckPlace; values: V }
