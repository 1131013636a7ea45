import type { DeliveryStatus } from "#contract/delivery-status"
import { lookUp, say, type Text } from "#lib/interface/words/say"
import type { CauseWords } from "#words/cause"
import type { ExplainWords } from "#words/explain"
import type { ReasonWords } from "#words/reason"

/** Meaning of a delivery_status, in the reader's words. */
export type Explanation = {
  /** First sentence of a story. */
  answer: string
  /** Why. */
  detail: string
  /** How long a final bounce suppresses the address, where that is a few days; otherwise "". */
  suppression: string
  /** Next steps, most useful first; empty when nothing needs doing. */
  steps: Step[]
}

export type Step = { title: string; text: string; link: StepLink | null }

/**
 * Target of a step: the dialog that sends the message again, the address's suppression, the sender's domain, the
 * message's content or its SMTP conversation. Without access to the target, the step has no link.
 */
export type StepLink = "resend" | "suppression" | "domain" | "content" | "conversation"

/** MESSAGEPAGE-4: by the place of the step. */
const stepLinks: Partial<Record<DeliveryStatus | keyof CauseWords, readonly (StepLink | null)[]>> = {
  err_user_unknown: [null, "suppression"],
  err_user_inactive: ["suppression"],
  err_mailbox_discarded: ["suppression"],
  err_mailbox_full: ["resend"],
  err_spam_rejected: ["content", "domain"],
  err_spam_skipped: ["content"],
  err_spam_removed: ["content"],
  err_blacklisted: [null, "resend"],
  err_giveup: ["resend"],
  err_destination_misconfigured: ["conversation"],
  err_delivery_failed: ["conversation"],
  err_src_invalid: ["domain"],
  err_unknown: ["conversation", "resend"],
  err_unsubscribed: ["suppression"],
  err_skip_letter: ["resend"],
  not_sent: ["resend"],
  skip_dup_unreachable: ["suppression"],
  skip_dup_temp_unreachable: ["resend"],
  skip_dup_mailbox_full: ["resend"],
  err_lost: ["resend"],
  err_internal: ["resend"],
  ok_fbl: ["suppression", "content"],
  ok_unsubscribed: ["suppression"],
  ok_spam_folder: ["content"],
  not_set_up: [null, "resend"],
  relay_login: ["conversation", "resend"],
  relay: ["conversation", "resend"],
  dns_failed: [null, "suppression"],
  private_network: [null, null, "suppression"],
  sts_hosts: [null, "suppression"],
  dane_unseen: [null, "suppression"],
  sts_tls: ["conversation", "suppression"],
  late_unreachable: [null, "suppression"],
}

type Given = { host: string }
type Entry = {
  answer: Text<Given>
  detail: Text<Given>
  suppression?: Text<Given>
  steps: readonly { title: Text<Given>; text: Text<Given> }[]
}

/**
 * The explanation of a delivery_status, or of a cause that it does not name; null for an unknown word.
 *
 * @param host the recipient's mail host ("example.com")
 */
export function explain(
  deliveryStatus: string | null | undefined,
  words: ExplainWords | CauseWords,
  host: string,
): Explanation | null {
  const known = deliveryStatus ? lookUp<Entry>(words, deliveryStatus) : undefined
  if (!known) return null
  const links = lookUp(stepLinks, deliveryStatus ?? "") ?? []
  return {
    answer: say(known.answer, { host }),
    detail: say(known.detail, { host }),
    suppression: known.suppression ? say(known.suppression, { host }) : "",
    steps: known.steps.map(({ title, text }, place) => ({
      title: say(title, { host }),
      text: say(text, { host }),
      link: links[place] ?? null,
    })),
  }
}

/** The same in a few words, for tables. */
export const shortReason = (
  deliveryStatus: string | null | undefined,
  words: ReasonWords,
): string | undefined => (deliveryStatus ? lookUp(words, deliveryStatus) : undefined)
