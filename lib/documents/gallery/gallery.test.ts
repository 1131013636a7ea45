import { expect, test } from "vitest"
import type { TemplateEngine } from "#contract/message-words"
import type { Substitutions, SubstitutionValue } from "#contract/substitutions"
import type { Test } from "../attributes.ts"
import { composeHtml } from "../compose/compose-html.ts"
import { composeLine } from "../compose/compose-mjml.ts"
import type { Document } from "../document.ts"
import { nameOf, piecesOf } from "../expression.ts"
import type { DocumentNode } from "../nodes.ts"
import { readDocument } from "../read-document.ts"
import { tagsOf } from "../tags-of.ts"
import { fill } from "../testing/fill.ts"
import { plainBrand } from "../testing/make-document.ts"
import { walk } from "../walk.ts"
import { gallery } from "./gallery.ts"
import { type StartKey, sampleKeys, startGroups, startKeys } from "./names.ts"
import type { Start } from "./start.ts"

const eachStart = gallery.map((one) => [one.key, one] as const)

function read({ document }: Start): Document {
  const result = readDocument(JSON.parse(JSON.stringify(document)))
  if ("faults" in result) throw new Error(JSON.stringify(result.faults))
  return result.document
}

test("every key has its start, each once, and every group and kind of sample exists", () => {
  const keys = gallery.map(({ key }) => key)
  expect(keys).toHaveLength(24)
  expect(keys.toSorted()).toEqual(startKeys.toSorted())
  expect(new Set(gallery.map(({ group }) => group))).toEqual(new Set(startGroups))
  const samples = gallery.flatMap((one) => one.samples.map(({ key }) => key))
  expect(new Set(samples)).toEqual(new Set(sampleKeys))
})

test.each(eachStart)("DOCUMENT-1 %s is valid, with its preheader", (_, one) => {
  const document = read(one)
  expect(document).toMatchObject({ language: "en", preheader: one.preheader })
  expect(tagsOf(document).length).toBeGreaterThan(0)
})

test.each(eachStart)("%s is offered in the engines that support it, and in no other", (_, one) => {
  const asksForMore = nodesOf(read(one)).some(
    (node) =>
      node.type === "condition" || (node.type === "tableRow" && (node.attrs.repeat ?? node.attrs.when)),
  )
  expect(one.engines).toEqual([...(asksForMore ? [] : ["simple"]), "velocity", "liquid"])
})

const nodesOf = (document: Document): DocumentNode[] => [...walk(document)].map(({ node }) => node)

test.each(eachStart)(
  "DOCUMENT-11 %s has a value for every tag in every sample, and no unused value",
  (_, one) => {
    const usedPaths = usedPathsOf(one)
    for (const { key, values } of one.samples) {
      const without = usedPaths.filter((path) => !isFilled(path.split("."), values))
      expect(without, `empty in ${key}`).toEqual([])
      const unused = leavesOf(values).filter((path) => !usedPaths.includes(path))
      expect(unused, `unused in ${key}`).toEqual([])
    }
  },
)

/** Paths without indexes; those of a row's item begin with the row's list. */
function usedPathsOf(one: Start): string[] {
  const document = read(one)
  const rows = nodesOf(document).flatMap((node) => {
    if (node.type !== "tableRow" || !node.attrs.repeat) return []
    const { item, list } = node.attrs.repeat
    const row = { ...node, attrs: { ...node.attrs, repeat: null } }
    return tagsOf({ ...document, preheader: "", doc: { ...document.doc, content: [row] } })
      .filter(({ name }) => name === item)
      .map(({ path }) => list + path.slice(item.length))
  })
  const substitutions = tagsOf(document).filter(({ isItem }) => !isItem)
  const paths = [...pathsIn(one.subject), ...substitutions.map(({ path }) => path), ...rows]
  return [...new Set(paths.map((path) => path.replace(/\[\d+\]/g, "")))]
}

const pathsIn = (text: string): string[] =>
  piecesOf(text).flatMap((piece) => ("expr" in piece ? [piece.expression.path] : []))

type Value = SubstitutionValue | undefined
const isMap = (value: Value): value is Substitutions => typeof value === "object" && value !== null

/** A list has a value if each of its items has it. */
function isFilled([first, ...rest]: string[], value: Value): boolean {
  if (first === undefined) return value !== undefined && value !== null
  if (Array.isArray(value)) return value.every((item) => isFilled([first, ...rest], item))
  return isMap(value) && isFilled(rest, value[first])
}

const leavesOf = (value: Value, path = ""): string[] => {
  if (Array.isArray(value)) return value.length === 0 ? [path] : value.flatMap((item) => leavesOf(item, path))
  if (!isMap(value)) return [path]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path ? `${path}.${key}` : key))
}

test.each(eachStart)(
  "%s has samples in which its conditions are true, and some in which they are false",
  (_, one) => {
    const tests = nodesOf(read(one)).flatMap((node) => {
      if (node.type === "condition") return [node.attrs.test]
      return node.type === "tableRow" && node.attrs.when ? [node.attrs.when] : []
    })
    for (const condition of tests) {
      const held = one.samples.map(({ values }) => holds(condition, values[nameOf(condition.tag)]))
      expect(new Set(held), JSON.stringify(condition)).toEqual(new Set([true, false]))
    }
    if (tests.length === 0) expect(one.samples).toHaveLength(1)
  },
)

function holds(condition: Test, value: Value): boolean {
  if (condition.kind === "more") return Number(value) > Number(condition.value)
  if (condition.kind === "equals") return value === condition.value
  expect(condition.kind).toBe("set")
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

const gmailCutsOffAt = 102 * 1024
/** Syntax that must not remain after filling in. */
const unfilled: Record<TemplateEngine, RegExp> = {
  simple: /\{\{|\}\}\s*</,
  liquid: /\{\{|\{%/,
  velocity: /\$!?\{|#(if|foreach|else|end|set)\b|#\{/,
  none: /^/,
}
const unsubscribeUrl = "https://www.example.com/unsubscribe"

test.each(eachStart)(
  "DOCUMENT-7 %s is composed without a finding, and every tag is filled in",
  async (_, one) => {
    const document = read(one)
    for (const engine of one.engines) {
      const composing = { brand: plainBrand, engine, subject: one.subject }
      const { html, text, findings } = await composeHtml(document, composing)
      const subject = composeLine(one.subject, composing)
      expect([...findings, ...subject.findings], engine).toEqual([])
      for (const sample of one.samples) {
        const values = { ...sample.values, UnsubscribeUrl: unsubscribeUrl }
        const filled = fill(engine, html, values)
        expect(Buffer.byteLength(filled)).toBeLessThan(gmailCutsOffAt)
        const plain = fill(engine, text, values, "text")
        for (const part of [filled, plain, fill(engine, subject.line, values, "text")])
          expect(part, `${engine}, ${sample.key}`).not.toMatch(unfilled[engine])
        for (const value of listed(sample.values)) expect(plain, `${engine}, ${sample.key}`).toContain(value)
      }
    }
  },
)

/** Every value in the items of a list, because a repeated row shows them all. */
const listed = (values: Substitutions): string[] =>
  Object.values(values)
    .filter(Array.isArray)
    .flat()
    .flatMap((item) => (isMap(item) ? Object.values(item).map(String) : []))

/** Text that each message must contain, in plain text and filled in with the usual values. */
const needed: Record<StartKey, string[]> = {
  "password-reset": ["new password", "(https://www.example.com/reset/4f9a)", "30 minutes"],
  "sign-in-code": ["Your sign-in code:\n\n482 913\n", "5 minutes"],
  "new-sign-in": ["Device | Firefox on Windows\n", "(https://www.example.com/account/secure/81c2)"],
  "verify-address": [
    "confirm that sam@example.com is your address",
    "\nhttps://www.example.com/confirm/c07d\n",
  ],
  "email-changed": ["New address | sam@example.net\n", "(https://www.example.com/account/undo/5be0)"],
  welcome: ["1. Fill in your profile", "3. Invite", "(https://www.example.com/start)"],
  "data-export": ["File | export-july.zip\n", "(https://www.example.com/exports/2207)"],
  "account-closed": ["closed your account on 14 July", "13 August"],
  "order-confirmation": [
    "Linen napkin | 4 | €26.00\nDelivery | €4.90\nVoucher SUMMER | −€6.50\nTotal | €63.40\n",
    "Sam Example\nSample Street 12\n10115 Berlin",
  ],
  shipping: ["SP 0042 1177", "(https://www.example.com/track/00421177)", "Linen napkin | 4\n\n"],
  pickup: ["K7 29", "Until 28 July", "Still to pay: €63.40"],
  delivered: ["Delivered | 16 July, 11:40\n", "by 30 July"],
  receipt: ["Paid on | 14 July\n", "Two more seats | €16.00\n", "Total | €57.60\n"],
  invoice: ["Invoice 2026-0714", "Net | €64.00\nTax, 19% | €12.16\nTotal | €76.16\n", "IBAN | DE"],
  "payment-failed": ["couldn’t take €48.00", "the card has expired", "17 July"],
  refund: ["Rope basket, large | €39.00\nReturn shipping | −€4.90\nTotal refund | €34.10\n"],
  "subscription-renewal": ["Renews on | 1 August\n", "Price | €480.00\n", "by 31 July"],
  "trial-ends": ["Your trial ends on 21 July", "Choose a plan (https://www.example.com/billing/plan)"],
  "team-invitation": ["Kim (kim@example.com) invited you", "(https://www.example.com/join/71d9)"],
  "comment-digest": ["Kim on Cover (https://www.example.com/pages/cover#8) @Sam,", "four pages. | 8:40\n"],
  "weekly-digest": ["14\n\ntasks done\n", "| Kim | 14 July\nSend to print"],
  "support-reply": ["Could you try again", "Your question is still open.", "My import stops at row 40."],
  "appointment-reminder": ["When | Tuesday, 14 July, 10:30 (Berlin time)\n", "Sample Street 12"],
  "booking-confirmation": ["552108", "7 August\nfrom 15:00", "Total | €330.00\n", "5 August, 18:00"],
}

test.each(eachStart)("%s has its required content in plain text", async (key, one) => {
  for (const engine of one.engines) {
    const { text } = await composeHtml(read(one), { brand: plainBrand, engine })
    const plain = fill(engine, text, { ...one.samples[0]?.values, UnsubscribeUrl: unsubscribeUrl }, "text")
    for (const words of needed[key]) expect(plain, engine).toContain(words)
  }
})

test.each(eachStart)("%s has a subject that fits into a list, and a preheader with more detail", (_, one) => {
  for (const engine of one.engines) {
    for (const { values } of one.samples) {
      const line = (text: string) =>
        fill(engine, composeLine(text, { brand: plainBrand, engine }).line, values, "text")
      const [subject, preheader] = [line(one.subject), line(one.preheader)]
      expect(subject.length, subject).toBeLessThanOrEqual(60)
      expect(preheader.length, preheader).toBeGreaterThan(20)
      expect(preheader.length, preheader).toBeLessThanOrEqual(100)
      expect(preheader.toLowerCase()).not.toContain(subject.toLowerCase())
    }
  }
})

test("only messages that a recipient can do without have an unsubscribe link", () => {
  const withFooter = gallery.filter((one) => nodesOf(read(one)).some(({ type }) => type === "footer"))
  expect(withFooter.map(({ key }) => key)).toEqual([
    "welcome",
    "trial-ends",
    "team-invitation",
    "comment-digest",
    "weekly-digest",
  ])
})
