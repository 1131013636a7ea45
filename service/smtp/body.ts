import { checkHtmlForm } from "./html-form.ts"
import type { MimePart } from "./mime-tree.ts"

type MailBody = { html?: string; plaintext?: string; amp?: string }

type SortedParts = { body: MailBody; files: MimePart[] }

type Texts = { html: string[]; plain: string[] }

/**
 * The texts of a message, and the parts that are files (SMTP-7). Texts one after another are joined; of an alternative
 * each kind is one text, and plain text beside it is in both. A text of nothing but blanks counts as none: mail programs
 * send one when there is nothing to say, and a template may bring another.
 */
export function bodyOf(parts: readonly MimePart[]): SortedParts {
  const texts = new Map<object, Texts>()
  const files: MimePart[] = []
  let amp: string | undefined
  for (const part of parts) {
    const kind = kindOf(part)
    if (kind === "file") files.push(part)
    else if (kind === "amp") amp ??= part.text()
    else textsOf(texts, part.alternative ?? part)[kind].push(part.text())
  }
  const html = htmlOf([...texts.values()])
  const plaintext = [...texts.values()].flatMap(({ plain }) => plain).join("\n")
  if (html) checkHtmlForm(html)
  return { body: { ...given("html", html), ...given("plaintext", plaintext), ...given("amp", amp) }, files }
}

function kindOf({ type, isAttachment }: MimePart): "html" | "plain" | "amp" | "file" {
  if (isAttachment) return "file"
  if (type === "text/html") return "html"
  if (type === "text/plain") return "plain"
  return type === "text/x-amp-html" ? "amp" : "file"
}

function textsOf(texts: Map<object, Texts>, place: object): Texts {
  const own = texts.get(place) ?? { html: [], plain: [] }
  texts.set(place, own)
  return own
}

/** Plain text that stands alone between HTML is shown with it. */
function htmlOf(texts: readonly Texts[]): string {
  if (texts.every(({ html }) => html.length === 0)) return ""
  return texts.flatMap(({ html, plain }) => (html.length > 0 ? html : plain.map(asHtml))).join("\n")
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }

const asHtml = (text: string): string =>
  `<p>${text
    .trim()
    .replace(/[&<>]/g, (one) => entities[one] ?? one)
    .replaceAll("\n", "<br>\n")}</p>`

const given = <K extends string>(key: K, value: string | undefined): { [P in K]?: string } =>
  (value?.trim() ? { [key]: value } : {}) as { [P in K]?: string }
