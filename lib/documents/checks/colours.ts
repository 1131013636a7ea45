import type { Brand } from "../brand.ts"
import type { DocumentNode, Mark } from "../nodes.ts"
import { contrastOf } from "./contrast.ts"
import type { CheckPlace, Found } from "./publication.ts"
import type { ScopedNode } from "./scoped-nodes.ts"
import type { Survey } from "./survey.ts"

type Scheme = "light" | "dark"
/** Origin of a colour: the brand's for text, small print, links and buttons, or the author's own. */
type Role = "text" | "muted" | "link" | "button" | "own"
type Contrast = {
  role: Role
  scheme: Scheme
  ink: string
  ground: string
  ratio: number
  ratioMin: number
}

/** WCAG 2.2, 1.4.3: large is 24 px, or 18.66 px in bold, as headings of the first two levels are (nodes/text-blocks). */
export const ratioMins = { plain: 4.5, large: 3 }
const largeLevelMax = 2

/**
 * Text with low contrast on its ground. Colours of the brand are reported once at the brand, on a section's own ground
 * once at the section, an author's colour at its words. Only content that the document shows is checked.
 */
export function lowContrasts({ nodes, brand }: Survey): Found<Contrast>[] {
  const found = new Map<string, Found<Contrast>>()
  const ratios = new Map<string, number>()
  const all = [...nodes.flatMap((one) => writtenOn(one, brand)), ...brandFooter(nodes, brand)]
  for (const { place, ...written } of all) {
    // Most texts of a message have the same colours.
    const colours = `${written.ink}${written.ground}`
    const ratio = ratios.get(colours) ?? contrastOf(written.ink, written.ground)
    ratios.set(colours, ratio)
    if (ratio >= written.ratioMin) continue
    // Large and plain words of the same colours are one finding, with the stricter bound.
    const key = JSON.stringify([place, written.role, written.scheme])
    if ((found.get(key)?.values.ratioMin ?? 0) >= written.ratioMin) continue
    found.set(key, { place, values: { ...written, ratio: Math.floor(ratio * 100) / 100 } })
  }
  return [...found.values()]
}

type Written = Omit<Contrast, "ratio"> & { place: CheckPlace }

/** Text of a node itself, on each of its grounds. */
function writtenOn({ node, place, around }: ScopedNode, brand: Brand): Written[] {
  if (node.type === "button" && node.attrs.style === "filled") return onButton(node.attrs.label, brand)
  const inks = inksOf(node, brand)
  if (inks.length === 0) return []
  const ratioMin = isLarge(around) ? ratioMins.large : ratioMins.plain
  return groundsOf([...around, node], brand).flatMap(({ scheme, ground, colours, small, section }) =>
    inks.map((ink) => {
      const on = { scheme, ground, ratioMin }
      if (typeof ink === "object") return { ...on, place, role: "own", ink: ink.colour }
      const role = ink === "text" && small ? "muted" : ink
      return { ...on, place: section === null ? "brand" : place.slice(0, section), role, ink: colours[ink] }
    }),
  )
}

/** DOCUMENT-13: the brand's text in a message without a footer. */
function brandFooter(nodes: readonly ScopedNode[], brand: Brand): Written[] {
  if (brand.footer === "" || nodes.some(({ node }) => node.type === "footer")) return []
  const on = { place: "brand", role: "muted", ratioMin: ratioMins.plain } as const
  return (["light", "dark"] as const).map((scheme) => ({
    ...on,
    scheme,
    ink: brand[scheme].muted,
    ground: brand[scheme].ground,
  }))
}

/** A filled button looks the same in the dark scheme. */
const onButton = (label: string, { button }: Brand): Written[] =>
  label.trim() === ""
    ? []
    : [
        {
          place: "brand",
          role: "button",
          scheme: "light",
          ink: button.text,
          ground: button.ground,
          ratioMin: ratioMins.plain,
        },
      ]

const isLarge = (around: readonly DocumentNode[]): boolean =>
  around.some((node) => node.type === "heading" && node.attrs.level <= largeLevelMax)

type Ink = "text" | "link" | { colour: string }

function inksOf(node: DocumentNode, brand: Brand): Ink[] {
  switch (node.type) {
    case "text":
      return node.text.trim() === "" ? [] : [inkOf(node.marks)]
    case "mergeTag":
      return [inkOf(node.marks)]
    case "button":
      return node.attrs.label.trim() === "" ? [] : ["link"]
    case "social":
      return node.attrs.links.length > 0 ? ["link"] : []
    case "footer":
      return brand.footer ? ["text", "link"] : ["link"]
    default:
      return []
  }
}

/** Of nested marks, the innermost one with a colour applies. */
function inkOf(marks: readonly Mark[]): Ink {
  const mark = marks.findLast(({ type }) => type === "link" || type === "colour")
  if (!mark) return "text"
  return mark.type === "colour" ? { colour: mark.attrs.colour } : "link"
}

/** `section`: number of nodes around the section with this ground; null for the brand's ground. */
type Ground = {
  scheme: Scheme
  ground: string
  colours: Record<"text" | "link", string>
  small: boolean
  section: number | null
}

/** As in write-head.ts: a section with its own ground stays the same in the dark scheme. */
function groundsOf(around: readonly DocumentNode[], { light, dark }: Brand): Ground[] {
  const section = around.findIndex((node) => node.type === "section" && node.attrs.ground !== null)
  const coloured = around[section]
  const isFooter = around.some(({ type }) => type === "footer")
  const small = isFooter || around.some((node) => node.type === "paragraph" && node.attrs.look === "muted")
  const colours = small ? { text: light.muted, link: light.link } : light
  if (coloured?.type === "section" && coloured.attrs.ground !== null)
    return [{ scheme: "light", ground: coloured.attrs.ground, colours, small, section }]
  const on = { small, section: null }
  return [
    { ...on, scheme: "light", ground: isFooter ? light.ground : light.surface, colours },
    {
      ...on,
      scheme: "dark",
      ground: isFooter ? dark.ground : dark.surface,
      colours: small ? { text: dark.muted, link: dark.muted } : dark,
    },
  ]
}
