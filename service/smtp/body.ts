import { Tokenizer } from "htmlparser2"
import { optional } from "../message/to-job-message.ts"
import { Refusal } from "../refusal.ts"
import type { MimePart } from "./mime-tree.ts"

type MailBody = { html?: string; plaintext?: string; amp?: string }

type SortedParts = { body: MailBody; files: MimePart[] }

type Texts = { html: string[]; plain: string[] }

/**
 * The texts of a message, and the parts that are files (SMTP-7). Consecutive texts are joined; of an alternative each
 * kind is one text, and plain text outside of it is in both. A text of nothing but blanks counts as missing: mail
 * programs send one for an empty message, and a template may provide another.
 */
export function bodyOf(leaves: readonly MimePart[]): SortedParts {
  const parts = leaves.length === 1 ? leaves.map(asShown) : leaves
  const texts = new Map<object, Texts>()
  const files: MimePart[] = []
  let amp: string | undefined
  const shown = shownTexts(parts)
  for (const part of parts) {
    const kind = shown.has(part) ? textKindOf(part) : null
    if (kind === null) files.push(part)
    else if (kind === "amp") amp ??= part.text()
    else textsOf(texts, part.alternative ?? part)[kind].push(part.text())
  }
  const html = htmlOf([...texts.values()])
  const plaintext = [...texts.values()].flatMap(({ plain }) => plain).join("\n")
  if (html) checkHtmlForm(html)
  const body = {
    ...optional("html", unlessBlank(html)),
    ...optional("plaintext", unlessBlank(plaintext)),
    ...optional("amp", unlessBlank(amp)),
  }
  return { body, files }
}

/** RFC 2046, 4.1.4: text of another kind that is the whole message is shown as plain text; a calendar is not. */
const asShown = (part: MimePart): MimePart =>
  /^text\/(?!calendar$)/.test(part.type ?? "") && !part.isAttachment && textKindOf(part) === null
    ? { ...part, type: "text/plain" }
    : part

type TextKind = "html" | "plain" | "amp"

const textKinds = new Map<string, TextKind>([
  ["text/html", "html"],
  ["text/plain", "plain"],
  ["text/x-amp-html", "amp"],
])

/** RFC 2045, 5.2: a part whose Content-Type cannot be read is plain text. */
const textKindOf = ({ type }: MimePart): TextKind | null => textKinds.get(type ?? "text/plain") ?? null

/**
 * The texts that a reader shows. A text with a name is a file (RFC 2183), unless the name is the only sign of a file:
 * it is the only version of its kind in an alternative, or the first text of a message whose texts all have names.
 */
function shownTexts(parts: readonly MimePart[]): Set<MimePart> {
  const texts = parts.filter((part) => !part.isAttachment && textKindOf(part) !== null)
  const alone = texts.filter(({ alternative }) => alternative === null)
  const groups = Map.groupBy(texts, (part) => part.alternative ?? alone)
  const versions = [...groups].flatMap(([place, group]) => {
    if (place !== alone) return [...Map.groupBy(group, textKindOf).values()]
    return [groups.size === 1 ? group : group.filter(isNameless)]
  })
  return new Set(
    versions.flatMap((group) => (group.some(isNameless) ? group.filter(isNameless) : group.slice(0, 1))),
  )
}

const isNameless = ({ filename }: MimePart): boolean => filename === null

function textsOf(texts: Map<object, Texts>, place: object): Texts {
  const inPlace = texts.get(place) ?? { html: [], plain: [] }
  texts.set(place, inPlace)
  return inPlace
}

/** Plain text between HTML parts is shown as part of the HTML. */
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

const unlessBlank = (text: string | undefined) => (text?.trim() ? text : undefined)

/** SMTP-8: where an html tag is, a body tag is too. Comments and scripts are not looked into. */
function checkHtmlForm(html: string): void {
  const seen = new Set<string>()
  const nothing = () => {}
  // No tree is built: unclosed tags, however many, cost no more than others.
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (start, end) =>
        void (end - start === 4 && seen.add(html.slice(start, end).toLowerCase())),
      onattribname: nothing,
      onattribdata: nothing,
      onattribend: nothing,
      onattribentity: nothing,
      oncdata: nothing,
      onclosetag: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
      onselfclosingtag: nothing,
      ontext: nothing,
      ontextentity: nothing,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  if (seen.has("html") && !seen.has("body"))
    throw new Refusal(1578, "body.html has an html tag but no body tag.")
}
