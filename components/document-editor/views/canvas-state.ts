import type { TemplateEngine } from "#contract/message-words"
import type { Substitutions } from "#contract/substitutions"
import type { Brand } from "#lib/documents/brand"
import type { DocumentEditorWords } from "#words/document-editor"
import { Signal } from "./signal.ts"

/** A picture that a person chose. */
export type Picture = { src: string; alt: string | null; width: number | null }

/** Blocks that templates share; null of those that are too many to be drawn where they stand. */
export type SharedSnippet = { id: string; name: string; blocks: readonly unknown[] | null }

/** What a canvas was handed, for what is drawn in it outside of React. */
export type Given = {
  /** Of the project; a document that may hold none has none. */
  snippets: readonly SharedSnippet[]
  /** True of a layout, which has a place for the message. */
  hasPlace: boolean
  words: DocumentEditorWords
  values: Substitutions
  tags: readonly string[]
  engine: TemplateEngine
  brand: Brand
  isReadOnly: boolean
  /** A file that is there already is added and taken. */
  choosePicture: ((file?: File) => Promise<Picture | null>) | null
}

/** What a person has open: the form of a chip, or the source of an HTML block within its element. */
type Opened = { kind: "chip" | "html"; dom: HTMLElement; pos: () => number | undefined } | null

/** Told to the element of a node: open what it is edited with. */
export const openEvent = "canvas-open"

export type CanvasState = { given: Signal<Given>; opened: Signal<Opened>; drawn: Signal<number> }

export const canvasState = (given: Given): CanvasState => ({
  given: new Signal(given),
  opened: new Signal<Opened>(null),
  /** Counts changes of the document that may change how tags read: rows that are repeated over another list. */
  drawn: new Signal(0),
})
