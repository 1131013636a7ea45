import { footer } from "./footer.ts"
import type { JobMessage, LetterToRender, Links, RenderedLetter } from "./job-message.ts"
import { rewriteLinks } from "./rewrite-links.ts"
import { fillSimple, isFault, readSimple, type Template, valueText } from "./simple-engine.ts"

/**
 * One letter of a job, ready to be composed: merge tags filled in, footer, tracked links and the open pixel added. Pure:
 * the same job, letter and links give the same letter, so a preview is what the sender will send (RENDER-1).
 */
export function renderLetter(job: JobMessage, letter: LetterToRender, links: Links): RenderedLetter {
  const own = links?.unsubscribe() ?? "#"
  const unsubscribe_url = oneLine(filler(job, letter, own)(job.unsubscribe_url ?? "")) || own
  const fill = filler(job, letter, unsubscribe_url)
  const line = (text: string) => oneLine(fill(text))
  const to_name = oneLine(valueText(valueIn(job, letter, "to_name")))
  return {
    subject: line(job.subject),
    from_email: job.from_email,
    ...present("from_name", line(job.from_name ?? "")),
    ...present("reply_to", job.reply_to),
    ...present("reply_to_name", line(job.reply_to_name ?? "")),
    ...present("to_name", to_name),
    ...present("to_header", job.to_header),
    ...present("cc_header", job.cc_header),
    ...bodies(job, letter, links, fill, unsubscribe_url),
    headers: { ...customHeaders(job, line), ...listUnsubscribe(job, unsubscribe_url, own) },
    attachments: job.attachments,
    inline_attachments: job.inline_attachments,
    unsubscribe_url,
  }
}

/** The subject as one recipient reads it; all other parts are rendered when the letter is delivered. */
export const renderSubject = (
  job: JobMessage,
  recipient: Pick<LetterToRender, "email" | "substitutions">,
): string => oneLine(filler(job, recipient, "#")(job.subject))

function bodies(
  job: JobMessage,
  letter: LetterToRender,
  links: Links,
  fill: (text: string) => string,
  unsubscribe_url: string,
): Pick<RenderedLetter, "html" | "plaintext" | "amp"> {
  const { html, plaintext, amp } = job.body
  const end = job.has_footer ? footer(job.language, letter.email, unsubscribe_url) : null
  const pixel = links && job.track_read ? openPixel(links.open()) : ""
  const replace = links && job.track_links ? (url: string) => links.click(url) : null
  const isOwn = (url: string) => url === unsubscribe_url
  return {
    ...(html ? { html: rewriteLinks(fill(html), replace, isOwn, `${end?.html ?? ""}${pixel}`) } : {}),
    ...(plaintext ? { plaintext: withEnd(fill(plaintext), end?.plaintext) } : {}),
    ...(amp ? { amp: fill(amp) } : {}),
  }
}

const withEnd = (text: string, end: string | undefined): string =>
  end === undefined ? text : `${text.replace(/\s*$/, "")}\n\n${end}`

const openPixel = (url: string): string =>
  `<img src="${url}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`

/** Of the custom headers only List-Unsubscribe is filled in; the others go out as they came. */
function customHeaders(job: JobMessage, line: (text: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(job.headers).map(([name, value]) => [
      name,
      name.toLowerCase() === "list-unsubscribe" ? line(value) : value,
    ]),
  )
}

/**
 * UNSUB-2: one-click unsubscription (RFC 8058). The POST header promises that the address takes a POST, which is known
 * of the service's own page only, so a sender's own address goes without it.
 */
function listUnsubscribe(job: JobMessage, unsubscribe_url: string, own: string): Record<string, string> {
  if (!job.has_list_unsubscribe || unsubscribe_url === "#") return {}
  const header = { "List-Unsubscribe": `<${unsubscribe_url}>` }
  return unsubscribe_url === own
    ? { ...header, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : header
}

/** Fills the merge tags of one letter into a text; with the engine `none` texts stay as they are. */
function filler(
  job: JobMessage,
  letter: Pick<LetterToRender, "substitutions">,
  unsubscribe_url: string,
): (text: string) => string {
  if (job.template_engine === "none") return (text) => text
  const valueFor = (name: string) =>
    name === "UnsubscribeUrl" ? unsubscribe_url : valueText(valueIn(job, letter, name))
  return (text) => (text.includes("{{") ? fillSimple(templateOf(text), valueFor) : text)
}

/** SUBST-2: the recipient's value wins over the global one, also when it is empty. */
function valueIn(job: JobMessage, letter: Pick<LetterToRender, "substitutions">, name: string) {
  if (Object.hasOwn(letter.substitutions, name)) return letter.substitutions[name]
  return Object.hasOwn(job.global_substitutions, name) ? job.global_substitutions[name] : undefined
}

function templateOf(text: string): Template {
  const template = readSimple(text)
  // Texts are checked when a message is taken (check-rendering.ts), so this is a surprise.
  if (isFault(template)) throw new Error(`A stored text has a malformed merge tag near ${template.near}`)
  return template
}

/** A merge value must not begin a new header line. */
const oneLine = (text: string): string => text.replace(/[\r\n\0]+/g, " ").trim()

const present = <K extends string>(key: K, value: string | undefined): { [P in K]?: string } =>
  (value ? { [key]: value } : {}) as { [P in K]?: string }
