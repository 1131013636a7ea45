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

/** Position in a text, as its author counts: lines and columns from 1, columns in UTF-16 units as in editors. */
export function placeIn(source: string, at: number): string {
  const before = source.slice(0, at)
  const lines = before.split(/\r\n|\r|\n/)
  return linePlace(lines.length, (lines.at(-1) ?? "").length + 1)
}

/** The same from known figures. */
export const linePlace = (line: number | string, column: number | string): string =>
  `at line ${line}, column ${column}`

/**
 * Values of several maps as one: the first map with a name supplies its value, and new values are set in `top` only.
 * Nothing is copied: the shared values may have a hundred thousand names, and every letter reads a few (RENDER-4). Its
 * names cannot be listed.
 */
export function layered(top: Substitutions, ...below: readonly Substitutions[]): Substitutions {
  const layers = [top, ...below.flatMap((one) => layersOf.get(one) ?? [one])]
  const layerOf = (name: PropertyKey): Substitutions | undefined => {
    for (const layer of layers) if (Object.hasOwn(layer, name)) return layer
  }
  const valueUnder = (name: PropertyKey): SubstitutionValue | undefined =>
    typeof name === "string" ? layerOf(name)?.[name] : undefined
  const values = new Proxy(top, {
    get: (_top, name) => valueUnder(name),
    has: (_top, name) => layerOf(name) !== undefined,
    getOwnPropertyDescriptor: (_top, name) =>
      layerOf(name) && { value: valueUnder(name), writable: true, enumerable: true, configurable: true },
    set: (_top, name, value) => Reflect.set(top, name, value),
  })
  layersOf.set(values, layers)
  return values
}

/** The maps of layered values: a map over them reads theirs at once, and not through one proxy after the other. */
const layersOf = new WeakMap<Substitutions, readonly Substitutions[]>()
