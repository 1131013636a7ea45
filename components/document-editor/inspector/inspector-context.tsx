"use client"

import { createContext, use } from "react"
import type { TemplateEngine } from "#contract/message-words"
import type { Substitutions } from "#contract/substitutions"
import type { Brand } from "#lib/documents/brand"
import type { Scope } from "#lib/documents/checks/values"
import type { EngineWriting } from "#lib/documents/engines/engine"
import type { Place } from "#lib/documents/nodes"
import type { ColumnWidths } from "#lib/documents/column-widths"
import type { KnownTag } from "../values/known-tags.ts"

export type Head = { language: string; direction: "ltr" | "rtl"; preheader: string }
export type ChosenPicture = { src: string; alt: string | null; width: number | null }

/** Shared templates of the project that can be chosen here. */
export type Shared = {
  snippets: readonly { id: string; name: string }[]
  /** Null without a choice: of snippets and layouts. */
  layouts: readonly { id: string; name: string }[] | null
  /** The id of the chosen one; "" for none. */
  layout: string
  onLayout: (id: string) => void
  /** Address of a snippet's or a layout's editor. */
  hrefOf: (id: string) => string
}

/** Data of panels in addition to the attributes of their node. */
export type Inspected = {
  place: Place
  engineName: TemplateEngine
  engine: EngineWriting
  values: Substitutions
  /** The values of the sample as seen by tests and tags. */
  scope: Scope
  /** Item names of the enclosing repeated rows. */
  items: readonly string[]
  tags: readonly KnownTag[]
  brand: Brand
  head: Head
  onHeadChange: (changes: Partial<Head>) => void
  shared: Shared | null
  /** Present in the panels of columns and of a column. */
  columns: { widths: ColumnWidths; onChange: (widths: ColumnWidths) => void } | null
  choosePicture: (() => Promise<ChosenPicture | null>) | null
}

export const InspectedContext = createContext<Inspected | null>(null)

export function useInspected(): Inspected {
  const inspected = use(InspectedContext)
  if (!inspected) throw new Error("a panel outside of the inspector")
  return inspected
}
