import type { TemplateEngine } from "#contract/message-words"
import type { Substitutions } from "#contract/substitutions"
import type { Brand } from "#lib/documents/brand"
import type { DocumentEditorWords } from "#words/document-editor"
import { Signal } from "./signal.ts"

/** A picture that a person chose. */
export type Picture = { src: string; alt: string | null; width: number | null }

/** Shared blocks; null of those that are too many to be drawn in place. */
export type SharedSnippet = { id: string; name: string; blocks: readonly unknown[] | null }

/** Data of a canvas for the elements drawn outside of React. */
export type CanvasInputs = {
  /** Of the project; empty for a document that may contain none. */
  snippets: readonly SharedSnippet[]
  /** True of a layout, which has a place for the message. */
  hasPlace: boolean
  words: DocumentEditorWords
  values: Substitutions
  /** Values of the template that are the same for every recipient. */
  globals: Substitutions
  tags: readonly string[]
  engine: TemplateEngine
  brand: Brand
  isReadOnly: boolean
  /** Adds and uses the file, when one is passed. */
  choosePicture: ((file?: File) => Promise<Picture | null>) | null
  /** Address of a picture that travels inside the message (`cid:…`); null for any other. */
  pictureAddress: ((src: string) => string | null) | null
}

/** The earlier inputs if the new ones equal them: everything in the canvas is drawn again for others. */
export const unlessEqual = (before: CanvasInputs, next: CanvasInputs): CanvasInputs =>
  (Object.keys(next) as (keyof CanvasInputs)[]).every((name) => isEqual(before[name], next[name]))
    ? before
    : next

const isEqual = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (typeof one === "object" && typeof other === "object" && JSON.stringify(one) === JSON.stringify(other))

/** Open editors: the form of a chip, or the source of an HTML block within its element. */
type Opened = { kind: "chip" | "html"; dom: HTMLElement; pos: () => number | undefined } | null

/** Event on the element of a node: open its editor. */
export const openEvent = "canvas-open"

export type CanvasState = { inputs: Signal<CanvasInputs>; opened: Signal<Opened>; drawn: Signal<number> }

export const canvasState = (inputs: CanvasInputs): CanvasState => ({
  inputs: new Signal(inputs),
  opened: new Signal<Opened>(null),
  /** Counts document changes that may affect the text of tags, such as rows repeated over another list. */
  drawn: new Signal(0),
})
