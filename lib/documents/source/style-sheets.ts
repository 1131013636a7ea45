import { parseHtml } from "../parse-html.ts"

/** Properties that contrast depends on, as a rule of a style sheet sets them. */
export type Setting = "ink" | "ground" | "font"
export type Rules = ReadonlyMap<string, ReadonlySet<Setting | `important ${Setting}`>>

/**
 * Rules by the last part of their selectors: a class, an id, an element or `*`. `isWhole` is false if another file has
 * rules as well, or there are too many attributes. `attributes` are the children of mj-attributes.
 */
type Head = { rules: Rules; isWhole: boolean; attributes: { name: string; values: Record<string, string> }[] }

/** Read by the parser, because expressions over a whole source can take quadratic time. */
export function headOf(source: string): Head {
  const rules = new Map<string, Set<Setting | `important ${Setting}`>>()
  const head: Head = { rules, isWhole: true, attributes: [] }
  if (!/<(?:(?:mj-)?style|link|mj-attributes)\b/i.test(source)) return head
  const sheet: string[] = []
  let [styles, defaults] = [0, 0]
  parseHtml(
    source,
    () => ({
      onopentag(name, attributes) {
        if (name === "link" && /stylesheet/i.test(attributes.rel ?? "")) head.isWhole = false
        if (defaults > 0) head.attributes.push({ name, values: attributes })
        if (name === "mj-attributes") defaults++
        if (sheets.has(name)) styles++
      },
      ontext(text) {
        if (styles > 0) sheet.push(text)
      },
      onclosetag(name) {
        if (name === "mj-attributes") defaults--
        if (sheets.has(name)) styles--
      },
    }),
    { recognizeSelfClosing: true },
  )
  if (head.attributes.reduce((sum, { values }) => sum + Object.keys(values).length, 0) > attributesMax)
    head.isWhole = false
  const css = withoutComments(sheet.join(""))
  if (/@import\b/i.test(css)) head.isWhole = false
  addRules(css, rules)
  return head
}

/** More than any head has: each element is read with all of them. */
const attributesMax = 500

const sheets = new Set(["style", "mj-style"])

const withoutComments = (css: string): string =>
  css
    .split("/*")
    .map((part, at) => (at === 0 ? part : part.includes("*/") ? part.slice(part.indexOf("*/") + 2) : ""))
    .join(" ")

function addRules(css: string, rules: Map<string, Set<Setting | `important ${Setting}`>>): void {
  // For each open brace, whether rules in it apply to a large screen in light colors.
  const open: boolean[] = []
  let selector = ""
  const parts = css.split(/([{}])/)
  for (let at = 1; at < parts.length; at += 2) {
    const text = parts[at - 1] ?? ""
    if (parts[at] === "{") {
      open.push((open.at(-1) ?? true) && !isForOthers(text))
      selector = text
      continue
    }
    const applies = open.pop() ?? false
    const settings = new Set(applies && selector !== "" ? settingsIn(text) : [])
    for (const key of settings.size > 0 ? selector.split(",").map(keyOf) : [])
      rules.set(key, new Set([...(rules.get(key) ?? []), ...settings]))
    selector = ""
  }
}

const isForOthers = (text: string): boolean =>
  /@font-face/i.test(text) ||
  (/@media/i.test(text) && /:\s{0,9}dark|max-(?:device-)?width|\bprint\b/i.test(text))

function settingsIn(declarations: string): (Setting | `important ${Setting}`)[] {
  return declarations.split(";").flatMap((one) => {
    const [name = "", value = ""] = one.split(":").map((part) => part.trim().toLowerCase())
    const setting = settingOf(name)
    if (!setting) return []
    return value.includes("!important") ? [setting, `important ${setting}` as const] : [setting]
  })
}

function settingOf(name: string): Setting | null {
  if (name === "color" || name === "opacity" || name === "-webkit-text-fill-color") return "ink"
  if (name.startsWith("background") || name === "position") return "ground"
  return /^(?:font|font-size|font-weight|display|visibility)$/.test(name) ? "font" : null
}

function keyOf(selector: string): string {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? ""
  const [named] = /[.#][\w-]+/.exec(last) ?? []
  return named ?? /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase() ?? "*"
}
