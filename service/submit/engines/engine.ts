import type { Substitutions, SubstitutionValue } from "#contract/substitutions"
import type { Budget } from "./budget.ts"

/** Where a text stands: links inside HTML have rules of their own (ENGINE-1). */
export type Place = "html" | "text"

/** Why a text cannot be read or filled in, as an English sentence for its author. */
export type Fault = { fault: string }

export type Filling = {
  /** Values by name: the recipient's over the global ones, and UnsubscribeUrl over all (SUBST-2, ENGINE-3). */
  values: Substitutions
  /** What one text of one letter may cost. */
  budget: Budget
  /** The instant that templates call "now". */
  now: Date
}

/** A text that was read once and can be filled in for many letters. */
export type Template = {
  /** Names whose values the text asks for. */
  names(): Set<string>
  fill(filling: Filling): string | Fault
  /**
   * True when values of at most `valueCharsMax` characters each cannot make more than `charsMax` of it, nor anything
   * else go wrong. Such a text need not be tried for every recipient.
   */
  isSure(valueCharsMax: number, charsMax: number): boolean
  /** What it takes to keep the template read, in characters or so. */
  weight: number
}

/** A way to write merge tags. Reading and filling in never throw: what goes wrong is a Fault. */
export type Engine = { read(source: string, place: Place): Template | Fault }

export const isFault = (one: object | string): one is Fault => typeof one === "object" && "fault" in one

/** The value of a name, undefined when nobody gave one; what objects inherit is no value. */
export const valueIn = (values: Substitutions, name: string): SubstitutionValue | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined
