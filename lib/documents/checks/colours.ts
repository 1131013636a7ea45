import type { Brand } from "../brand.ts"
import type { DocumentNode, Mark } from "../nodes.ts"
import { contrastOf } from "./contrast.ts"
import type { CheckPlace, Found } from "./publication.ts"
import type { ScopedNode } from "./scoped-nodes.ts"
import type { Survey } from "./survey.ts"

type Scheme = "light" | "dark"
/** Whose colour it is: the brand's for text, small print, links and buttons, or the author's own. */
type Role = "text" | "muted" | "link" | "button" | "own"
type Contrast = {
  role: Role
  scheme: Scheme
  ink: string
  ground: string
  ratio: number
  ratioMin: number
}

/** WCAG 2.2, 1.4.3: large is 24 px, or 18.66 px in bold, as headings of the first two levels are (write-blocks.ts). */
const ratioMins = { plain: 4.5, large: 3 }
const largeLevelMax = 2

/**
 * Words that are hard to read on their ground. What the brand says is told once at the brand, on a section's own ground
 * once at the section, a colour of the author's at its words. Only what the document shows is judged.
 */
export function lowContrasts({ nodes, brand }: Survey): Found<Contrast>[] {
  const found = new Map<string, Found<Contrast>>()
  const all = [...nodes.flatMap((one) => writtenOn(one, brand)), ...brandFooter(nodes, brand)]
  for (const { place, ...written } of all) {
    const ratio = contrastOf(written.ink, written.ground)
    if (ratio >= written.ratioMin) continue
    // Large and plain words of the same colours are one finding, by the stricter bound.
    const key = JSON.stringify([place, written.role, written.scheme])
    if ((found.get(key)?.values.ratioMin ?? 0) >= written.ratioMin) continue
    found.set(key, { place, values: { ...written, ratio: Math.floor(ratio * 100) / 100 } })
  }
  return [...found.values()]
}

type Written = Omit<Contrast, "ratio"> & { place: CheckPlace }

/** What a node writes itself, on each ground that it has. */
function writtenOn({ node, place, around }: ScopedNode, brand: Brand): Written[] {
  if (node.type === "button" && node.attrs.style === "filled") return onButton(node.attrs.label, brand)
  const ratioMin = isLarge(around) ? ratioMins.large : ratioMins.plain
  const inks = inksOf(node, brand)
  return groundsOf([...around, node], brand).flatMap(({ scheme, ground, colours, small, section }) =>
    inks.map((ink) => {
      const on = { scheme, ground, ratioMin }
      if (typeof ink === "object") return { ...on, place, role: "own", ink: ink.own }
      const role = ink === "text" && small ? "muted" : ink
      return { ...on, place: section === null ? "brand" : place.slice(0, section), role, ink: colours[ink] }
    }),
  )
}

/** DOCUMENT-13: what the brand says where no footer stands. */
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

/** A filled button looks the same in the dark. */
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

type Ink = "text" | "link" | { own: string }

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

/** Of marks, which stand in each other, the innermost with a colour decides. */
function inkOf(marks: readonly Mark[]): Ink {
  const mark = marks.findLast(({ type }) => type === "link" || type === "colour")
  if (!mark) return "text"
  return mark.type === "colour" ? { own: mark.attrs.colour } : "link"
}

/** `section`: how many nodes stand around the section whose ground it is; null where it is the brand's. */
type Ground = {
  scheme: Scheme
  ground: string
  colours: Record<"text" | "link", string>
  small: boolean
  section: number | null
}

/** As write-head.ts has them: a section of its own ground stays as it is in the dark. */
function groundsOf(around: readonly DocumentNode[], { light, dark }: Brand): Ground[] {
  const section = around.findIndex((node) => node.type === "section" && node.attrs.ground !== null)
  const own = around[section]
  const isFooter = around.some(({ type }) => type === "footer")
  const small = isFooter || around.some((node) => node.type === "paragraph" && node.attrs.look === "muted")
  const colours = small ? { text: light.muted, link: light.link } : light
  if (own?.type === "section" && own.attrs.ground !== null)
    return [{ scheme: "light", ground: own.attrs.ground, colours, small, section }]
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
