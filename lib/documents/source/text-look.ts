import { readColour } from "../checks/read-colour.ts"
import type { Rules, Setting } from "./style-sheets.ts"

/**
 * How an element shows its text, as far as its own attributes and those around it say. A colour or a size that a style
 * sheet, a picture or a merge tag can change is null. `sizePx` null counts as large text.
 */
export type Look = {
  ink: string | null
  ground: string | null
  sizePx: number | null
  isBold: boolean
  isHidden: boolean
}

export const firstLook: Look = {
  ink: "#000000",
  ground: "#ffffff",
  sizePx: 16,
  isBold: false,
  isHidden: false,
}

type Attributes = Readonly<Record<string, string>>

/** The look of an element within another look. MJML passes its attributes with the defaults of its head. */
export function lookOf(name: string, attributes: Attributes, around: Look, rules: Rules): Look {
  const attributesText = Object.keys(attributes).join(" ")
  const declared = declarationsOf(name, attributes)
  // A tag can add any declaration or attribute.
  const isUncertain = written.test(attributesText) || written.test(attributes.style ?? "")
  const set = settingsFor(name, attributes, rules)
  const isSet = (setting: Setting, property: string) =>
    set.has(`important ${setting}`) || (set.has(setting) && !declared.inStyle.has(property))
  const look = {
    ink: isUncertain || isSet("ink", "color") ? null : inkOf(name, declared, around),
    ground: isUncertain || isSet("ground", "background") ? null : groundOf(declared, around),
    ...fontOf(name, declared, around),
    isHidden: around.isHidden || unread.has(name) || "hidden" in attributes || isHidden(declared),
  }
  return isSet("font", "font-size") || isUncertain ? { ...look, sizePx: null } : look
}

const written = /[\uE000$]|\{\{/

/** Elements without text of the message, and those whose text programs draw in their own way. */
const unread = new Set([
  ...[
    "head",
    "title",
    "style",
    "script",
    "noscript",
    "template",
    "svg",
    "object",
    "button",
    "input",
    "select",
  ],
  ...["textarea", "mark", "mj-head", "mj-accordion", "mj-carousel"],
])

type Declared = { values: ReadonlyMap<string, string>; inStyle: ReadonlySet<string> }

/** Attributes first: a style replaces them. */
function declarationsOf(name: string, attributes: Attributes): Declared {
  const values = new Map<string, string>()
  const put = (property: string, value: string | undefined) => {
    if (value !== undefined) values.set(property, value.trim().toLowerCase())
  }
  if (name === "font") put("color", attributes.color)
  put("background", attributes.background && `url(${attributes.background})`)
  put("background-color", attributes.bgcolor)
  if (name.startsWith("mj-")) {
    for (const property of ["color", "font-size", "font-weight"]) put(property, attributes[property])
    for (const from of ["container-background-color", "background-color", "inner-background-color"])
      put("background-color", attributes[from])
    put("background-image", attributes["background-url"] && "url()")
  }
  const inStyle = new Set<string>()
  for (const one of (attributes.style ?? "").split(";")) {
    const colon = one.indexOf(":")
    if (colon < 0) continue
    const property = one.slice(0, colon).trim().toLowerCase()
    // A later shorthand resets the color.
    if (property === "background") values.delete("background-color")
    put(property, one.slice(colon + 1).replace(/!\s*important/i, ""))
    inStyle.add(property)
  }
  return { values, inStyle }
}

function settingsFor(
  name: string,
  { class: names = "", id, "css-class": mjml = "" }: Attributes,
  rules: Rules,
) {
  const classes = `${names} ${mjml}`.split(/\s+/).map((one) => `.${one}`)
  const elements = name.startsWith("mj-") ? [name, "a", "body", "div", "p", "table", "td"] : [name]
  const keys = ["*", ...elements, ...classes, ...(id === undefined ? [] : [`#${id}`])]
  return new Set(rules.size === 0 ? [] : keys.flatMap((key) => [...(rules.get(key) ?? [])]))
}

function inkOf(name: string, { values }: Declared, around: Look): string | null {
  if (drawnOtherwise.some((property) => values.has(property))) return null
  const colour = values.get("color")
  // Programs have their own color for links.
  if (colour === undefined) return name === "a" ? null : around.ink
  return colour === "inherit" || colour === "currentcolor" ? around.ink : readColour(colour)
}

const drawnOtherwise = [
  ...["opacity", "filter", "mix-blend-mode", "background-clip", "-webkit-background-clip"],
  "-webkit-text-fill-color",
]

function groundOf({ values }: Declared, around: Look): string | null {
  if (/^(?:absolute|fixed)$/.test(values.get("position") ?? "")) return null
  if ((values.get("margin-top") ?? values.get("margin") ?? "").startsWith("-")) return null
  const image = values.get("background-image") ?? "none"
  const short = values.get("background")
  if (image !== "none" || (short !== undefined && /url\(|gradient|var\(/.test(short))) return null
  const colour = values.get("background-color") ?? (short === undefined ? undefined : colourIn(short))
  if (colour === undefined || colour === "none" || colour === "transparent" || colour === "")
    return around.ground
  return readColour(colour)
}

/** The color among the words of a shorthand; with none of them, its ground is transparent. */
const colourIn = (short: string): string | undefined =>
  short.includes("(") ? short : short.split(/\s+/).find((word) => readColour(word) !== null)

const headings: Readonly<Record<string, number>> = { h1: 32, h2: 24, h3: 18.72, h4: 16, h5: 13.28, h6: 10.72 }
const bold = new Set(["b", "strong", "th", ...Object.keys(headings)])

function fontOf(name: string, { values }: Declared, around: Look): Pick<Look, "sizePx" | "isBold"> {
  const weight = values.get("font-weight")
  const isBold =
    weight === undefined ? around.isBold || bold.has(name) : /^(?:bold|bolder|[6-9]00)$/.test(weight)
  const size = values.get("font-size")
  if (values.has("font") || name === "font") return { sizePx: null, isBold }
  if (size === undefined) return { sizePx: headings[name] ?? around.sizePx, isBold }
  const [, number, unit = ""] = /^([\d.]+)(px|pt|em|rem|%)$/.exec(size) ?? []
  const toPx: Readonly<Record<string, number | null>> = {
    ...{ px: 1, pt: 4 / 3, rem: 16 },
    em: around.sizePx,
    "%": around.sizePx === null ? null : around.sizePx / 100,
  }
  const factor = toPx[unit] ?? null
  return { sizePx: number === undefined || factor === null ? null : Number(number) * factor, isBold }
}

/** Also the usual ways to hide a preheader. */
function isHidden({ values }: Declared): boolean {
  const isZero = (property: string) => /^0(?:px|em|%)?$/.test(values.get(property) ?? "")
  return (
    values.get("display") === "none" ||
    values.get("visibility") === "hidden" ||
    ["max-height", "height", "opacity", "font-size", "line-height", "width"].some(isZero) ||
    /^[12]px$/.test(values.get("font-size") ?? "") ||
    (values.get("text-indent") ?? "").startsWith("-")
  )
}
