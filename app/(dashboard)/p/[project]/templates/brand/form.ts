import { piecesOf } from "#lib/documents/expression"
import type { Brand } from "#lib/documents/brand"
import type { BrandWords } from "#words/brand"

/** A brand as edited in the form: every field is text. Without an address there is no logo. */
export type BrandForm = {
  logo: { src: string; alt: string; width: string; href: string }
  light: Brand["light"]
  dark: Brand["dark"]
  button: Brand["button"]
  font: string
  /** Blank: the text font. */
  headingFont: string
  webFonts: { name: string; href: string }[]
  width: string
  radius: string
  footer: string
}

const noLogo = { src: "", alt: "", width: "160", href: "" }

export const formOf = (brand: Brand): BrandForm => ({
  logo: brand.logo ? { ...brand.logo, width: String(brand.logo.width) } : noLogo,
  light: brand.light,
  dark: brand.dark,
  button: brand.button,
  font: brand.font,
  headingFont: brand.headingFont ?? "",
  webFonts: Object.entries(brand.webFonts).map(([name, href]) => ({ name, href })),
  width: String(brand.width),
  radius: String(brand.radius),
  footer: brand.footer,
})

export const brandOf = (form: BrandForm): Brand => ({
  light: form.light,
  dark: form.dark,
  button: form.button,
  font: form.font.trim(),
  headingFont: form.headingFont.trim() || null,
  webFonts: Object.fromEntries(form.webFonts.map(({ name, href }) => [name.trim(), href.trim()])),
  width: Number(form.width),
  radius: Number(form.radius),
  logo: form.logo.src.trim()
    ? {
        src: form.logo.src.trim(),
        alt: form.logo.alt.trim(),
        width: Number(form.logo.width),
        href: form.logo.href.trim(),
      }
    : null,
  footer: form.footer.trim(),
})

/** Fonts available in mail clients, as lists with a match for each client. */
export const fontStacks = [
  { name: "System", stack: "-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif" },
  { name: "Arial", stack: "Arial, Helvetica, sans-serif" },
  { name: "Helvetica", stack: "'Helvetica Neue', Helvetica, Arial, sans-serif" },
  { name: "Verdana", stack: "Verdana, Geneva, sans-serif" },
  { name: "Tahoma", stack: "Tahoma, Verdana, sans-serif" },
  { name: "Trebuchet MS", stack: "'Trebuchet MS', Tahoma, sans-serif" },
  { name: "Georgia", stack: "Georgia, 'Times New Roman', serif" },
  { name: "Times New Roman", stack: "'Times New Roman', Times, serif" },
  { name: "Courier New", stack: "'Courier New', Courier, monospace" },
] as const

export const webFontsMax = 10

const colour = /^#[0-9a-fA-F]{6}$/

/** Normalizes a typed colour to six digits, also without # or with three digits; null when it is invalid. */
export function hexOf(typed: string): string | null {
  const digits = typed.trim().replace(/^#/, "").toLowerCase()
  const six = /^[0-9a-f]{3}$/.test(digits) ? digits.replace(/./g, "$&$&") : digits
  return colour.test(`#${six}`) ? `#${six}` : null
}

type Rule = (text: string) => true | string

/**
 * Rules checked by the form before a request; brand.ts of the documents has the same limits, and a test compares them.
 */
export const rulesOf = ({ faults }: BrandWords) => ({
  colour: ((text) => colour.test(text) || faults.colour) as Rule,
  font: ((text) =>
    (/^[A-Za-z0-9 ,'-]+$/.test(text.trim()) && text.trim().length <= 200) || faults.font) as Rule,
  fontName: ((text) => /^[A-Za-z0-9 -]{1,60}$/.test(text.trim()) || faults.fontName) as Rule,
  https: ((text) => /^https:\/\/[^\s"'<>]+$/.test(text.trim()) || faults.https) as Rule,
  logo: ((text) => beginsWith(/^(https?:\/\/|\{\{|$)/i, text) || faults.logo) as Rule,
  link: ((text) => beginsWith(/^(https?:\/\/|mailto:|tel:|\{\{|$)/i, text) || faults.link) as Rule,
  tags: ((text) => !strayBraces(text) || faults.tags) as Rule,
})

const beginsWith = (beginning: RegExp, text: string): boolean =>
  beginning.test(text.trim()) && !/\s/.test(text.trim().replace(/\{\{[^{}]*\}\}/g, ""))

/** Braces outside of a merge tag. */
const strayBraces = (text: string): boolean =>
  piecesOf(text).some((piece) => "literal" in piece && piece.literal.includes("{{"))

/** True when the typed brand can be previewed. */
export function isWhole(form: BrandForm, words: BrandWords): boolean {
  const rules = rulesOf(words)
  const colours = [form.light, form.dark, form.button].flatMap((one) => Object.values(one))
  const results = [
    ...colours.map(rules.colour),
    rules.font(form.font),
    form.headingFont.trim() === "" || rules.font(form.headingFont),
    ...form.webFonts.flatMap(({ name, href }) => [rules.fontName(name), rules.https(href)]),
    isWithin(form.width, 320, 800),
    isWithin(form.radius, 0, 40),
    ...(form.logo.src.trim()
      ? [rules.logo(form.logo.src), rules.link(form.logo.href), isWithin(form.logo.width, 1, 800)]
      : []),
  ]
  return results.every((one) => one === true)
}

const isWithin = (text: string, min: number, max: number): boolean => {
  const number = Number(text.trim() || Number.NaN)
  return Number.isInteger(number) && number >= min && number <= max
}

/** The form's field for the path in a refusal: `brand.webFonts.Inter` is a row of its list. */
export function fieldOf(path: string, { webFonts }: BrandForm): string | null {
  const field = path.replace(/^brand\./, "")
  const font = /^webFonts\.(.+)$/.exec(field)?.[1]
  if (font === undefined) return field === path || field === "webFonts" ? null : field
  const at = webFonts.findIndex(({ name }) => name.trim() === font)
  return at < 0 ? null : `webFonts.${at}.href`
}
