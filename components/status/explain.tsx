import type { DeliveryStatus } from "#contract/delivery-status"

/**
 * What a delivery_status means for people: a short reason for tables, the answer of a story, and what to do.
 * `{host}` in an answer stands for the recipient's mail server ("example.com"). A word that is not here shows raw.
 */
export type Explanation = {
  /** "No such mailbox": a few words for tables. */
  reason: string
  /** The sentence that a story begins with. */
  answer: string
  /** Why, and what happens with the address from now on. */
  detail: string
  /** What to do, most useful first; empty when nothing needs doing. */
  steps: readonly Step[]
}

export type Step = { title: string; text: string }

const nothing: Step = {
  title: "Nothing to do now",
  text: "The letter is tried again by itself for 48 hours.",
}
const askPerson: Step = {
  title: "Ask for another address",
  text: "Reach the person another way and have the address corrected.",
}
const checkForm: Step = {
  title: "Check where it was typed",
  text: "Misspelt addresses often come from a sign-up form without a confirmation letter.",
}
const lookAtLetter: Step = {
  title: "Look at the letter",
  text: "Links to unknown domains, missing plain text and shouting subjects are the usual reasons.",
}

const explanations: Partial<Record<DeliveryStatus, Explanation>> = {
  err_user_unknown: {
    reason: "No such mailbox",
    answer: "{host} has no such mailbox",
    detail:
      "The server knows the domain but not the name before the @. The address is held back from now on.",
    steps: [checkForm, askPerson],
  },
  err_user_inactive: {
    reason: "Mailbox is closed",
    answer: "The mailbox at {host} is closed",
    detail: "It existed once and takes no letters any more. The address is held back from now on.",
    steps: [askPerson],
  },
  err_mailbox_discarded: {
    reason: "Mailbox was given up",
    answer: "The mailbox at {host} was given up",
    detail: "Its owner or the provider removed it. The address is held back from now on.",
    steps: [askPerson],
  },
  err_mailbox_full: {
    reason: "Mailbox full",
    answer: "The mailbox at {host} is full",
    detail: "The address is fine. It is held back for 3 days, then free again.",
    steps: [{ title: "Wait, then send again", text: "Most full mailboxes are emptied within days." }],
  },
  err_will_retry: {
    reason: "Will be tried again",
    answer: "{host} asked to wait",
    detail: "The answer was a temporary one. Nothing is wrong with the address yet.",
    steps: [nothing],
  },
  err_retry_letter: {
    reason: "Will be tried again",
    answer: "{host} asked to wait",
    detail: "The answer was a temporary one. Nothing is wrong with the address yet.",
    steps: [nothing],
  },
  err_resend: {
    reason: "Will be tried again",
    answer: "{host} did not take it this time",
    detail: "It goes out again through another way.",
    steps: [nothing],
  },
  err_spam_rejected: {
    reason: "Taken for spam",
    answer: "{host} took it for spam",
    detail:
      "The address is fine: the letter was turned away for what is in it. The address is held back for 3 days.",
    steps: [
      lookAtLetter,
      { title: "Check the sender domain", text: "DKIM, SPF and DMARC must agree with the From address." },
    ],
  },
  err_spam_skipped: {
    reason: "Not sent: it looked like spam",
    answer: "It was not sent because it looked like spam",
    detail: "Our own check stopped it before it left.",
    steps: [lookAtLetter],
  },
  err_spam_removed: {
    reason: "Removed as spam",
    answer: "It was removed as spam",
    detail: "It was taken out of the queue before it left.",
    steps: [lookAtLetter],
  },
  err_blacklisted: {
    reason: "Our server is on a block list",
    answer: "{host} refused it because our server is on its block list",
    detail:
      "The address is fine: the letter was turned away for where it came from. The address is held back for 3 days, then free again.",
    steps: [
      { title: "Ask to be taken off the list", text: "The reply usually names the list and its form." },
      { title: "Send it again meanwhile", text: "Another sending server is often not on the list." },
    ],
  },
  err_too_large: {
    reason: "Letter too large",
    answer: "The letter is too large for {host}",
    detail: "Their limit is smaller than this letter with its attachments.",
    steps: [{ title: "Shrink the attachments", text: "Link to the file instead of attaching it." }],
  },
  err_unsubscribed: {
    reason: "Unsubscribed before",
    answer: "The person unsubscribed from these letters",
    detail: "It was not sent. The address stays held back until the person subscribes again.",
    steps: [],
  },
  err_unreachable: {
    reason: "Could not reach their server",
    answer: "No mail server of {host} took it within 48 hours",
    detail: "We tried again and again and gave up. The address may be fine.",
    steps: [
      { title: "Check the domain", text: "A misspelt domain looks just like one whose servers are down." },
    ],
  },
  err_giveup: {
    reason: "Given up after 48 hours",
    answer: "We gave up after 48 hours of tries",
    detail: "{host} kept asking to wait.",
    steps: [{ title: "Send it again", text: "If it still matters, send a new letter now." }],
  },
  err_domain_inactive: {
    reason: "Domain does not take mail",
    answer: "{host} does not take mail",
    detail: "The domain has no mail server. The address is held back from now on.",
    steps: [checkForm],
  },
  err_no_dns: {
    reason: "Domain not found",
    answer: "There is no domain {host}",
    detail: "Name servers do not know it.",
    steps: [checkForm],
  },
  err_no_smtp: {
    reason: "No mail server",
    answer: "{host} has no mail server that answers",
    detail: "The domain exists, but nothing takes mail for it.",
    steps: [checkForm],
  },
  err_destination_misconfigured: {
    reason: "Their server is set up wrongly",
    answer: "The mail server of {host} is set up wrongly",
    detail: "It refused for a reason of its own, such as relaying or a loop.",
    steps: [
      { title: "Tell the recipient's administrator", text: "The reply below is what they need to see." },
    ],
  },
  err_delivery_failed: {
    reason: "Refused",
    answer: "{host} refused it",
    detail: "The server said no without a reason that we know. Its own words are below.",
    steps: [{ title: "Read the reply", text: "The last line of the conversation is the server's answer." }],
  },
  err_src_invalid: {
    reason: "Sender refused",
    answer: "{host} refused the sender",
    detail: "The From address or its domain was not accepted.",
    steps: [
      { title: "Check the sender domain", text: "DKIM, SPF and DMARC must agree with the From address." },
    ],
  },
  err_dest_invalid: {
    reason: "Not an address",
    answer: "This is not an address that {host} can use",
    detail: "It was not sent.",
    steps: [checkForm],
  },
  err_skip_letter: {
    reason: "Not sent",
    answer: "It was not sent",
    detail: "It was taken out before it left.",
    steps: [],
  },
  not_sent: {
    reason: "Not sent",
    answer: "It was not sent",
    detail: "It was taken out before it left.",
    steps: [],
  },
  skip_dup_unreachable: {
    reason: "Held back",
    answer: "It was held back: the address failed before",
    detail: "An earlier letter to it failed for good.",
    steps: [askPerson],
  },
  skip_dup_temp_unreachable: {
    reason: "Held back for now",
    answer: "It was held back: the address failed a short while ago",
    detail: "Addresses that fail for a while rest for 3 days.",
    steps: [nothing],
  },
  skip_dup_mailbox_full: {
    reason: "Held back: mailbox full",
    answer: "It was held back: the mailbox was full a short while ago",
    detail: "Full mailboxes rest for 3 days.",
    steps: [],
  },
  err_lost: {
    reason: "Lost on the way",
    answer: "We do not know what became of it",
    detail: "The connection broke after the letter was handed over.",
    steps: [{ title: "Send it again", text: "If it matters more than a second copy would annoy." }],
  },
  err_internal: {
    reason: "Our own fault",
    answer: "Something on our side failed",
    detail: "The letter did not leave.",
    steps: [{ title: "Send it again", text: "If it fails once more, look into the service's log." }],
  },
  err_not_available: {
    reason: "Not available",
    answer: "{host} was not available",
    detail: "The server did not talk to us.",
    steps: [nothing],
  },
  ok_fbl: {
    reason: "Reported as spam",
    answer: "The person reported it as spam",
    detail: "{host} passed the report on. The address is held back from now on.",
    steps: [
      { title: "Do not write again", text: "A second letter after a complaint harms every other one." },
      { title: "Look at why it came", text: "People report what they did not ask for or cannot leave." },
    ],
  },
  ok_spam_folder: {
    reason: "In the spam folder",
    answer: "It arrived in the spam folder",
    detail: "{host} took it and put it where few people look.",
    steps: [lookAtLetter],
  },
}

/** The explanation of a delivery_status, or null for a word that we do not know. */
export function explain(deliveryStatus: string | null | undefined): Explanation | null {
  if (!deliveryStatus || !Object.hasOwn(explanations, deliveryStatus)) return null
  return explanations[deliveryStatus as DeliveryStatus] ?? null
}

/** `{host}` replaced by the recipient's domain, with a capital at the beginning of the sentence only when it is a word. */
export const fillHost = (sentence: string, host: string): string => sentence.replaceAll("{host}", host)
