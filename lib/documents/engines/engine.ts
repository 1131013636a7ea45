import type { Repeat, Test, TestKind } from "../attributes.ts"

/** Syntax of an engine for the neutral features of documents, and the features it lacks. */
export type EngineWriting = {
  /** Whether the engine supports values at all. */
  hasTags: boolean
  /** Supports `order.items[0].name`, not names alone. */
  hasPaths: boolean
  /** Supports `{{name|there}}` in the address of a link. */
  hasFallbacksInLinks: boolean
  tests: ReadonlySet<TestKind>
  hasOtherwise: boolean
  hasRepeats: boolean
  tag(path: string): string
  /** Syntax around the fallback text for an empty value. */
  fallback(path: string): { open: string; close: string }
  open(test: Test): string
  otherwise: string
  close: string
  repeat(one: Repeat): { open: string; close: string }
  /** Escapes text that the engine would parse as syntax. */
  literal: { html(escaped: string): string; text(text: string): string }
  /** Inserted after a directive at the end of a line; "" if line breaks are preserved. */
  beforeBreak: string
}

export const allTests: ReadonlySet<TestKind> = new Set<TestKind>([
  ...(["set", "empty", "equals"] as const),
  ...(["not_equals", "more", "less"] as const),
])

/** Characters as HTML references, which no engine parses. */
export const referenced = (text: string): string =>
  text.replace(/./gsu, (character) => `&#${character.codePointAt(0)};`)
