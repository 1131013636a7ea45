import type { BrandDifference, Difference } from "#lib/features/templates/promotion/promotion-plan"
import type { BrandWords } from "#words/brand"
import type { PromotionWords } from "#words/promotion"
import type { TemplatesWords } from "#words/templates"

/** One difference. `lines` replaces a long text with its added and removed lines. */
export type DifferenceLine = { label: string; now: string; after: string } | { label: string; lines: string }

type Words = { promotion: PromotionWords; templates: TemplatesWords }

/** Differences in words. Pure. */
export function differenceLine(difference: Difference, { promotion, templates }: Words): DifferenceLine {
  const label = promotion.parts[difference.what]
  if ("added" in difference) {
    const counts = { added: difference.added, removed: difference.removed }
    return {
      label,
      lines: difference.what === "document" ? promotion.blocks(counts) : promotion.lines(counts),
    }
  }
  const said = (value: string): string => wordFor(difference.what, value, { promotion, templates })
  return { label, now: said(difference.there), after: said(difference.here) }
}

function wordFor(what: string, value: string, { promotion, templates }: Words): string {
  if (what === "kind") return named(templates.kinds, value)
  if (what === "template_engine") return named(templates.engines, value)
  const isSwitch = what === "track_links" || what === "track_read" || what === "direction"
  return (isSwitch ? named(promotion.values, value) : value) || promotion.empty
}

const named = (names: Readonly<Record<string, string>>, word: string): string =>
  Object.hasOwn(names, word) ? (names[word] ?? word) : word

/** A brand value, with its name on the brand page. */
export function brandLine({ path, here, there }: BrandDifference, words: BrandWords) {
  return { label: brandLabel(path.split("."), words), here, there }
}

function brandLabel([first = "", ...rest]: string[], words: BrandWords): string {
  const name = rest.join(".")
  if (first === "light" || first === "dark") return `${words.schemes[first]} · ${named(words.colours, name)}`
  if (first === "button") return `${words.groups.button} · ${named(words.buttonColours, name)}`
  if (first === "logo") return `${words.groups.logo} · ${named(words.logo, name)}`
  if (first === "webFonts") return `${words.type.webFonts} · ${name}`
  if (first === "font" || first === "headingFont") return words.type[first]
  if (first === "width" || first === "radius") return words.shape[first]
  return first === "footer" ? words.footer : first
}
