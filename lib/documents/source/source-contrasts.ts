import type { TemplateEngine } from "#contract/message-words"
import { roleOf } from "../checks/always-read.ts"
import { contrastOf } from "../checks/contrast.ts"
import { ratioMins } from "../checks/colours.ts"
import { tagsIn } from "../compose/source-tags.ts"
import { parseHtml } from "../parse-html.ts"
import type { SourceFinding } from "./source-finding.ts"
import { headOf } from "./style-sheets.ts"
import { firstLook, type Look, lookOf } from "./text-look.ts"

/** `offset` of the element in the source. */
type Contrast = Extract<SourceFinding, { code: "text_contrast_is_low" }> & { offset: number }

/** More than anyone reads; further ones are not listed. */
const findingsMax = 200

/**
 * SOURCE-11: text with low contrast on its ground, once for each element, from attributes and styles in the HTML or
 * MJML itself. Colours that depend on anything else have no finding. Reads the source once, for any length.
 */
export function sourceContrasts(
  source: string,
  { engine, kind }: { engine: TemplateEngine; kind: "html" | "mjml" },
): Contrast[] {
  const directives = tagsIn(source, engine).tags.flatMap((tag) => {
    const role = roleOf(source.slice(tag.from, tag.to))
    return role === "value" ? [] : [{ ...tag, role }]
  })
  const bare = withoutDirectives(source, directives)
  const { rules, isWhole, attributes: listed } = headOf(bare)
  if (!isWhole) return []
  const defaults = kind === "mjml" ? mjmlDefaults(listed) : null
  const found: Contrast[] = []
  const looks: (Look & { offset: number; isReported: boolean })[] = []
  const blocks: number[] = []
  let [next, isBalanced] = [0, true]
  parseHtml(
    bare,
    (parser) => ({
      onopentag(name, attributes) {
        const withDefaults = defaults ? defaults(name, attributes) : attributes
        const look = lookOf(name, withDefaults, looks.at(-1) ?? firstLook, rules)
        looks.push({ ...look, offset: parser().startIndex, isReported: false })
      },
      ontext(text) {
        for (; (directives[next]?.from ?? Number.POSITIVE_INFINITY) <= parser().endIndex; next++) {
          const { from, role } = directives[next] ?? { from: 0, role: "other" }
          if (from < parser().startIndex) continue
          // A branch that opens an element which another one closes: what is around what depends on the values.
          if (role === "branch" || role === "else" || role === "close")
            isBalanced &&= (blocks.at(-1) ?? looks.length) === looks.length
          if (role === "open" || role === "case") blocks.push(looks.length)
          if (role === "close") blocks.pop()
        }
        const look = looks.at(-1)
        if (!look || look.isReported || look.isHidden || found.length >= findingsMax) return
        if (text.replace(invisible, "") === "") return
        const values = lowContrast(look)
        if (!values) return
        look.isReported = true
        found.push({
          code: "text_contrast_is_low",
          severity: "warning",
          place: [],
          offset: look.offset,
          values,
        })
      },
      onclosetag() {
        looks.pop()
      },
    }),
    { recognizeSelfClosing: kind === "mjml" },
  )
  return isBalanced ? found : []
}

const invisible = /[\s\u00ad\u200b-\u200f\u2060\ufeff\uE000]|\u034f/g

function lowContrast({ ink, ground, sizePx, isBold }: Look): Contrast["values"] | null {
  if (ink === null || ground === null) return null
  const isLarge = sizePx === null || sizePx >= 24 || (isBold && sizePx >= 18.66)
  const ratioMin = isLarge ? ratioMins.large : ratioMins.plain
  const ratio = contrastOf(ink, ground)
  return ratio < ratioMin ? { ink, ground, ratio: Math.floor(ratio * 100) / 100, ratioMin } : null
}

/** Directives as characters that no other text has, so that offsets stay. */
function withoutDirectives(source: string, directives: readonly { from: number; to: number }[]): string {
  const parts: string[] = []
  let at = 0
  for (const { from, to } of directives) {
    parts.push(source.slice(at, from), "\uE000".repeat(to - from))
    at = to
  }
  return [...parts, source.slice(at)].join("")
}

/** Of mjml, for elements without these attributes. */
const ofMjml: Readonly<Record<string, Record<string, string>>> = {
  "mj-text": { color: "#000000", "font-size": "13px" },
  "mj-table": { color: "#000000", "font-size": "13px" },
  "mj-button": { color: "#ffffff", "background-color": "#414141", "font-size": "13px" },
  "mj-social": { color: "#333333", "font-size": "13px" },
  "mj-navbar-link": { color: "#000000", "font-size": "13px" },
}

/** Attributes of an element of MJML with those of the head: for all elements, for its kind, for its mj-class. */
function mjmlDefaults(listed: ReturnType<typeof headOf>["attributes"]) {
  const of = new Map<string, Record<string, string>>()
  for (const { name, values } of listed) {
    const key = name === "mj-class" ? `.${values.name ?? ""}` : name
    of.set(key, { ...of.get(key), ...values })
  }
  return (name: string, attributes: Record<string, string>): Record<string, string> => {
    if (!name.startsWith("mj-")) return attributes
    const names = new Set((attributes["mj-class"] ?? "").split(/\s+/))
    const classes = Array.from(names, (one) => of.get(`.${one}`))
    return Object.assign(
      {},
      ofMjml[name],
      textual.has(name) && of.get("mj-all"),
      of.get(name),
      ...classes,
      attributes,
    )
  }
}

const textual = new Set(Object.keys(ofMjml))
