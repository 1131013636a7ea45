import { type Language, languages, type TemplateEngine, templateEngines } from "#contract/message-words"
import { Refusal } from "../refusal.ts"
import type { Caller } from "../rights/caller.ts"
import { may } from "../rights/permit.ts"
import { addressesOf } from "./address-list.ts"
import { addressesMax, lineCharsMax } from "./shown-recipients.ts"

type SortedHeaders = {
  /** Headers that are sent with the letter. */
  custom: Record<string, string>
  /** From the two control headers, which never go out. */
  template_engine?: TemplateEngine
  language?: Language
  /** Shown recipients, unread (shown-recipients.ts). */
  to?: string
  cc?: string
}

/** Headers that only a sender who may omit the unsubscribe block can set (HEADERS-3). */
const listFamily = new Set([
  "list-unsubscribe",
  "list-unsubscribe-post",
  "list-subscribe",
  "list-help",
  "list-owner",
  "list-archive",
  "in-reply-to",
  "references",
])

/**
 * Sorts custom headers: X- names are kept, To and CC are read as shown recipients (blank ones are ignored), the List-
 * family needs a right, BCC is dropped, every other name is ignored. `brand` names our own control headers
 * (`X-{brand}-…`).
 */
export function allowedHeaders(
  headers: Record<string, string>,
  sender: { caller: Caller; skip_unsubscribe: boolean; brand: string },
): SortedHeaders {
  const sorted: SortedHeaders = { custom: {} }
  const prefix = `x-${sender.brand.toLowerCase()}`
  const mayList = mayListHeaders(sender.caller, sender.skip_unsubscribe)
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase()
    if (lower === `${prefix}-template-engine`)
      sorted.template_engine = oneOf(value, templateEngines, 1526, name)
    else if (lower === `${prefix}-global-language`) sorted.language = oneOf(value, languages, 1527, name)
    else if (lower === prefix || lower.startsWith(`${prefix}-`)) continue
    else if (lower === "to" || lower === "cc") {
      if (value.trim()) sorted[lower] = value
    } else if (lower === "bcc") refuseManyCopies(value, name)
    else if (lower.startsWith("x-") || (mayList && listFamily.has(lower))) sorted.custom[name] = value
  }
  return sorted
}

/** The forced right always allows them, the dynamic one when the message leaves the standard block out. */
const mayListHeaders = (caller: Caller, skip_unsubscribe: boolean): boolean =>
  may(caller, "unsubscribe_never") || (may(caller, "unsubscribe_removal") && skip_unsubscribe)

/** HEADERS-5: recipients of hidden copies are in `recipients`; the header only repeats them. */
function refuseManyCopies(value: string, name: string): void {
  if (value.length > lineCharsMax || addressesOf(value).length > addressesMax)
    throw new Refusal(1560, `message.headers.${name} must have at most ${addressesMax} addresses.`)
}

function oneOf<T extends string>(value: string, words: readonly T[], code: number, name: string): T {
  const word = words.find((one) => one === value.trim().toLowerCase())
  if (!word) throw new Refusal(code, `message.headers.${name} must be one of ${words.join(", ")}.`)
  return word
}
