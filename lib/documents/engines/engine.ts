import type { Repeat, Test, TestKind } from "../attributes.ts"

/** How one engine writes what documents keep neutrally, and what it cannot say. */
export type EngineWriting = {
  /** Whether a value can be put in at all. */
  hasTags: boolean
  /** `order.items[0].name`, not names alone. */
  hasPaths: boolean
  /** `{{name|there}}` in the address of a link. */
  hasFallbacksInLinks: boolean
  tests: ReadonlySet<TestKind>
  hasOtherwise: boolean
  hasRepeats: boolean
  tag(path: string): string
  /** What stands around the text that is there when the value is empty. */
  fallback(path: string): { open: string; close: string }
  open(test: Test): string
  otherwise: string
  close: string
  repeat(one: Repeat): { open: string; close: string }
  /** Written text that the engine would take for its own, so that it reads it as text. */
  literal: { html(escaped: string): string; text(text: string): string }
  /** Goes behind a directive at the end of a line; "" where line breaks stay. */
  beforeBreak: string
}

export const allTests: ReadonlySet<TestKind> = new Set<TestKind>([
  ...(["set", "empty", "equals"] as const),
  ...(["not_equals", "more", "less"] as const),
])

/** Characters as references of HTML, which no engine reads. */
export const referenced = (text: string): string =>
  text.replace(/./gsu, (character) => `&#${character.codePointAt(0)};`)
