import * as z from "zod"
import { pathPattern } from "./expression.ts"

/** Attributes of nodes and marks. Absent and null are the same: the brand or the parent decides. */

export const none = z.strictObject({})
export const whole = (min: number, max: number) => z.int().min(min).max(max)
export const percent = z.number().min(1).max(100).nullable().default(null)
export const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/)
export const align = z.enum(["left", "center", "right"]).nullable().default(null)

/** Characters that represent directives while a document is composed (vault.ts); users do not type them. */
const vaultCharacters = /[\uE000\uE001]/

/** Control characters are not allowed in mail; line breaks are nodes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/

export const isCleanText = (text: string): boolean =>
  text.isWellFormed() && !vaultCharacters.test(text) && !controls.test(text)

export const line = (charsMax: number) =>
  z.string().max(charsMax).refine(isCleanText, "character_refused").refine(isOneLine, "character_refused")

function isOneLine(text: string): boolean {
  return !/[\r\n]/.test(text)
}

/** An address begins with a known scheme or with a merge tag; "" is one that is not filled in yet. */
const beginnings = {
  link: /^(https?:\/\/|mailto:|tel:|sms:|#|\{\{|$)/i,
  image: /^(https?:\/\/|cid:|\{\{|$)/i,
}

export const address = (kind: keyof typeof beginnings) =>
  line(2000).refine((text) => beginnings[kind].test(text) && !/\s/.test(outsideTags(text)), "address_refused")

/** Fallback texts after the `|` of a merge tag may contain blanks. */
const outsideTags = (text: string): string => text.replace(/\{\{[^{}]*\}\}/g, "")

const path = z
  .string()
  .max(200)
  .regex(new RegExp(`^${pathPattern}$`))

const decimal = /^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/
/** A value that engines can compare as a number. */
export const isDecimal = (value: string): boolean => decimal.test(value)

const base = { tag: path }
/**
 * Condition for showing a row or a block. `set`: not absent, null, false, 0, "" or an empty list (ENGINE-2 for every
 * engine).
 */
export const test = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("set"), ...base }),
  z.strictObject({ kind: z.literal("empty"), ...base }),
  z.strictObject({ kind: z.literal("equals"), ...base, value: line(200).min(1) }),
  z.strictObject({ kind: z.literal("not_equals"), ...base, value: line(200).min(1) }),
  z.strictObject({ kind: z.literal("more"), ...base, value: z.string().regex(decimal) }),
  z.strictObject({ kind: z.literal("less"), ...base, value: z.string().regex(decimal) }),
])
export type Test = z.output<typeof test>
export type TestKind = Test["kind"]

/** Repeats a row for each item of a list. The unsubscribe link cannot be an item (ENGINE-3). */
export const repeat = z.strictObject({
  item: z
    .string()
    .max(60)
    .regex(/^(?!UnsubscribeUrl$)[A-Za-z][A-Za-z0-9_]*$/),
  list: path,
})
export type Repeat = z.output<typeof repeat>
