import { asciiUrl } from "../message/ascii-url.ts"
import type { JobMessage, LetterToRender, Links, RenderedLetter } from "../message/job-message.ts"
import type { RequestBudget } from "./engines/budget.ts"
import { oneLine, type TextFiller, textFillerOf, unsubscribeUrlOf, valuesOf } from "./fill-text.ts"
import { escapeHtml, footer } from "./footer.ts"
import { type LinkReplacer, rewriteLinks } from "./rewrite-links.ts"
import { valueText } from "./simple-engine.ts"
import { isListUnsubscribe, type TextName } from "./texts.ts"

/**
 * Renders one letter of a job, ready to be composed: merge tags filled in, footer, tracked links and the open pixel
 * added. Pure: the same job, letter and links result in the same letter, so a preview is identical to the sent letter
 * (RENDER-1). With a request budget, the limits are those for accepting a message, and a text above them throws
 * TextFault (RENDER-5).
 */
export function renderLetter(
  job: JobMessage,
  letter: LetterToRender,
  links: Links,
  requestBudget?: RequestBudget,
): RenderedLetter {
  const ownLink = links?.unsubscribe() ?? "#"
  const unsubscribe_url = unsubscribeUrlOf(job, textFillerOf(job, letter, ownLink, requestBudget), ownLink)
  const fill = textFillerOf(job, letter, unsubscribe_url, requestBudget)
  const line = (name: TextName, text: string) => oneLine(fill(name, text))
  const to_name = oneLine(valueText(valuesOf(job, letter, "").to_name))
  return {
    subject: line("subject", job.subject),
    from_email: job.from_email,
    ...present("from_name", line("from_name", job.from_name ?? "")),
    ...present("reply_to", job.reply_to),
    ...present("reply_to_name", line("reply_to_name", job.reply_to_name ?? "")),
    ...present("to_name", to_name),
    ...present("to_header", job.to_header),
    ...present("cc_header", job.cc_header),
    ...bodies(job, letter, links, fill, unsubscribe_url),
    headers: { ...customHeaders(job, line), ...listUnsubscribe(job, unsubscribe_url, ownLink) },
    attachments: job.attachments,
    inline_attachments: job.inline_attachments,
    ...(job.protection ? { protection: job.protection } : {}),
    unsubscribe_url,
  }
}

/** The subject as one recipient reads it; all other parts are rendered when the letter is delivered. */
export const renderSubject = (
  job: JobMessage,
  recipient: Pick<LetterToRender, "email" | "substitutions">,
): string => oneLine(textFillerOf(job, recipient, "#")("subject", job.subject))

function bodies(
  job: JobMessage,
  letter: LetterToRender,
  links: Links,
  fill: TextFiller,
  unsubscribe_url: string,
): Pick<RenderedLetter, "html" | "plaintext" | "amp"> {
  const { html, plaintext, amp } = job.body
  const end = job.has_footer ? footer(job.language, letter.email, unsubscribe_url) : null
  const pixel = links && job.track_read ? openPixel(links.open()) : ""
  const replace = links && job.track_links ? trackedBy(links, unsubscribe_url) : null
  const filled = (name: "html" | "amp", source: string) => withEscaped(fill(name, source), unsubscribe_url)
  return {
    ...(html ? { html: rewriteLinks(filled("html", html), replace, `${end?.html ?? ""}${pixel}`) } : {}),
    ...(plaintext ? { plaintext: withEnd(fill("plaintext", plaintext), end?.plaintext) } : {}),
    ...(amp ? { amp: filled("amp", amp) } : {}),
  }
}

/** TRACK-2, TRACK-15: the unsubscribe link is not tracked, nor is a link that would become too long. */
const trackedBy =
  (links: NonNullable<Links>, unsubscribe_url: string): LinkReplacer =>
  (url) => {
    const tracked = url === unsubscribe_url ? null : links.click(url)
    return tracked !== null && tracked.length <= trackedUrlCharsMax ? tracked : null
  }

/** Servers and proxies support 8000 bytes (RFC 9110, 4.1), and many refuse more. */
const trackedUrlCharsMax = 8000

/** ENGINE-7: engines fill in the address unescaped, and in HTML `&reg_id` would be a character. */
function withEscaped(html: string, url: string): string {
  const escaped = escapeHtml(url).replaceAll("'", "&#39;")
  if (escaped === url) return html
  // A template may have escaped it already, and `…?a&` begins `…?a&amp;`.
  return html.replaceAll(escaped, () => url).replaceAll(url, () => escaped)
}

const withEnd = (text: string, end: string | undefined): string =>
  end === undefined ? text : `${text.replace(/\s*$/, "")}\n\n${end}`

const openPixel = (url: string): string =>
  `<img src="${url}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`

function customHeaders(
  job: JobMessage,
  line: (name: TextName, text: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(job.headers).map(([name, value]) => [
      name,
      isListUnsubscribe(name) ? line("list_unsubscribe", value) : value,
    ]),
  )
}

/**
 * UNSUB-2: one-click unsubscription (RFC 8058). The POST header promises that the address accepts a POST, which is
 * certain only for the service's own page, so a sender's own address is sent without it. UNSUB-4: that page replaces an
 * address that does not fit into a header line.
 */
function listUnsubscribe(job: JobMessage, unsubscribe_url: string, ownLink: string): Record<string, string> {
  const url = unsubscribe_url === ownLink ? ownLink : (asciiUrl(unsubscribe_url) ?? ownLink)
  if (!job.has_list_unsubscribe || url === "#") return {}
  const header = { "List-Unsubscribe": `<${url}>` }
  return url === ownLink ? { ...header, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : header
}

const present = <K extends string>(key: K, value: string | undefined): { [P in K]?: string } =>
  (value ? { [key]: value } : {}) as { [P in K]?: string }
