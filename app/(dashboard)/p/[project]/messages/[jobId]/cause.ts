import { domainOf } from "#contract/address"
import type { DeliveryStatus } from "#contract/delivery-status"
import type { CauseWords } from "#words/cause"
import type { StoryData } from "./story-data.ts"

/**
 * Causes that a delivery_status alone does not name: our sentence in place of a reply, bounces after the delivery, and
 * messages that a relay accepted. Pure.
 */

type Cause = keyof CauseWords

type Clue = {
  cause: Cause
  codes: readonly DeliveryStatus[]
  /** Begins the text of the mail service, which is English in every language. */
  text?: RegExp
  isLate?: true
}

const unanswered = ["err_will_retry", "err_unreachable"] as const satisfies readonly DeliveryStatus[]
const ofRelay = ["err_will_retry", "err_giveup"] as const satisfies readonly DeliveryStatus[]

/** The first that fits applies. RELAY-4, DIRECT-2, DIRECT-3, STS-4, DANE-2, COMPOSE-8 and LATE-3 have their texts. */
const clues: readonly Clue[] = [
  { cause: "late_unreachable", codes: ["err_unreachable"], isLate: true },
  { cause: "late_refused", codes: ["err_delivery_failed", "err_unknown"], isLate: true },
  { cause: "not_set_up", codes: ofRelay, text: /^The setting \S+ of the mail service is missing, / },
  { cause: "relay_login", codes: ofRelay, text: /^The relay did not take the message \(AUTH\b/ },
  { cause: "relay", codes: ofRelay, text: /^The relay did not take the message \(/ },
  { cause: "null_mx", codes: ["err_domain_inactive"], text: /^The domain \S+ takes no mail: / },
  { cause: "domain_missing", codes: ["err_domain_inactive"], text: /^The domain \S+ does not exist\./ },
  {
    cause: "dns_faulty",
    codes: ["err_destination_misconfigured"],
    text: /^(?:Not sent: )?The (?:\S+ records of \S+ could not be looked up: |mail host \S+ does not exist\.)/,
  },
  {
    cause: "dns_failed",
    codes: unanswered,
    text: /^(?:No answer: )?The \S+ records of \S+ could not be looked up: /,
  },
  { cause: "private_network", codes: unanswered, text: /^No answer: \S+ leads to this machine or into / },
  { cause: "sts_hosts", codes: unanswered, text: /^The MTA-STS policy of / },
  { cause: "dane_unseen", codes: unanswered, text: /^DANE of \S+ cannot be checked\. / },
  { cause: "sts_tls", codes: unanswered, text: /^No answer: .*(?:certificate|TLS)/ },
  { cause: "no_answer", codes: ["err_will_retry"], text: /^No answer: / },
  { cause: "smtputf8", codes: ["err_delivery_failed"], text: /^Not sent: 5\.6\.7 / },
]

const deliveries = {
  relay: "taken_by_relay",
  unseen: "taken_unseen",
  mail_server: null,
} as const satisfies Record<StoryData["takenBy"]["kind"], Cause | null>

/** The cause of a bounce or a delivery, or null where its delivery_status is enough. */
export function causeOf(data: StoryData): Cause | null {
  const { status, delivery_status, destination_response } = data.letter
  if (status === "delivered" && delivery_status !== "ok_spam_folder") return deliveries[data.takenBy.kind]
  if (status !== "soft_bounced" && status !== "hard_bounced") return null
  const isLate = isReturnedLate(data)
  const found = clues.find(
    (clue) =>
      isLate === (clue.isLate ?? false) &&
      clue.codes.some((code) => code === delivery_status) &&
      (clue.text?.test(destination_response ?? "") ?? true),
  )
  return found?.cause ?? null
}

const relayCauses: readonly (Cause | null)[] = ["taken_by_relay", "late_unreachable", "late_refused"]

/** The server of a cause: the relay if it accepted the message, else the servers of the recipient's domain. */
export function hostOf(data: StoryData): string {
  const { takenBy, letter } = data
  return takenBy.kind === "relay" && relayCauses.includes(causeOf(data))
    ? takenBy.name
    : domainOf(letter.email)
}

/** LATE-2: a host accepted it, and a mail reported later that it was not delivered. */
export const isReturnedLate = ({ letter, events }: StoryData): boolean =>
  letter.status === "hard_bounced" && events.some(({ status }) => status === "delivered")

/** MODE-2, RELAY-4: a missing setting and a refusing relay never suppress the recipient. */
export const neverSuppresses = (data: StoryData): boolean =>
  ["not_set_up", "relay", "relay_login"].includes(causeOf(data) ?? "")
