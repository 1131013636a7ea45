import type { Substitutions, SubstitutionValue } from "#contract/substitutions"
import type { Budget } from "./budget.ts"

/** Whether a text is HTML: links inside HTML have rules of their own (ENGINE-1). */
export type TextFormat = "html" | "text"

/** Why a text cannot be read or filled in, as an English sentence for its author. */
export type Fault = { fault: string }

export type FillInput = {
  /** Values by name: the recipient's over the global ones, and UnsubscribeUrl over all (SUBST-2, ENGINE-3). */
  values: Substitutions
  /** The cost limit of one text of one letter. */
  budget: Budget
  /** The instant that templates call "now". */
  now: Date
}

/** A text that was read once and can be filled in for many letters. */
export type Template = {
  /** Names whose values the text uses. */
  names(): Set<string>
  fill(input: FillInput): string | Fault
  /**
   * True when the output cannot exceed `charsMax` as long as no value has more than `valueCharsMax` characters, and nothing
   * else can fail. Such a text need not be tried for every recipient.
   */
  cannotFail(valueCharsMax: number, charsMax: number): boolean
  /** The memory that the parsed template takes, in about characters. */
  weight: number
}

/** A way to write merge tags. Reading and filling in never throw: what goes wrong is a Fault. */
export type Engine = { read(source: string, format: TextFormat): Template | Fault }

export const isFault = (one: object | string): one is Fault => typeof one === "object" && "fault" in one

/** The value of a name, undefined without one; inherited properties are no values. */
export const valueIn = (values: Substitutions, name: string): SubstitutionValue | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined
