import type { Step, StepLink } from "#lib/interface/status/explain"
import { domainOf } from "#contract/address"
import type { DeliveryStatus } from "#contract/delivery-status"
import { neverSuppresses } from "./cause.ts"
import type { StoryData } from "./story-data.ts"

/** Targets of the steps of an explanation, as far as the reader may go there. Pure. */

/** Target of a step: a page of the project, a part of this page (`#…`), or the dialog that sends again. */
export type StepView = Pick<Step, "title" | "text"> & { to: { href: string } | "resend" | null }

/** Statuses that suppress the address permanently or for three days. */
export const heldBack: ReadonlySet<string> = new Set<DeliveryStatus>([
  "err_user_unknown",
  "err_user_inactive",
  "err_mailbox_discarded",
  "err_mailbox_full",
  "err_spam_rejected",
  "err_blacklisted",
  "err_unreachable",
  "err_giveup",
  "err_unsubscribed",
  "err_domain_inactive",
  "skip_dup_unreachable",
  "skip_dup_temp_unreachable",
  "skip_dup_mailbox_full",
  "ok_fbl",
  "ok_unsubscribed",
])

export function targetOf(link: StepLink, data: StoryData): StepView["to"] {
  if (link === "resend") return canResend(data) ? "resend" : null
  const href = hrefOf(link, data)
  return href === null ? null : { href }
}

/** The service refuses suppressed addresses, so people who cannot remove the suppression have to wait. */
const canResend = (data: StoryData): boolean =>
  data.can.send &&
  (data.can.release ||
    !heldBack.has(data.letter.delivery_status ?? "") ||
    neverSuppresses(data) ||
    isSuppressionOver(data))

export const isSuppressionOver = ({ letter, nowMs }: StoryData): boolean =>
  nowMs >= letter.last_at.getTime() + suppressedForMs

/** SUPPRESS-3. All reasons after which a message can be sent again suppress temporarily. */
const suppressedForMs = 72 * 3_600_000

type Place = Pick<StoryData, "letter" | "can" | "isMasked" | "project" | "sandboxDomain">

/** A page of the project or a part of this one; null for people without access. */
export function hrefOf(link: Exclude<StepLink, "resend">, data: Place): string | null {
  const { letter, can, isMasked, project } = data
  if (link === "content" || link === "conversation") return `#${link}`
  if (link === "domain") return can.domains ? domainHref(data) : null
  return can.suppressions && !isMasked
    ? `/p/${project}/suppressions?open=${encodeURIComponent(letter.email)}`
    : null
}

/** Page of the sender's domain; the sandbox domain is only in the list of domains. */
function domainHref({ letter, project, sandboxDomain }: Place): string | null {
  const domain = domainOf(letter.from_email ?? "")
  if (!domain) return null
  return domain === sandboxDomain
    ? `/p/${project}/domains`
    : `/p/${project}/domains/${encodeURIComponent(domain)}`
}
