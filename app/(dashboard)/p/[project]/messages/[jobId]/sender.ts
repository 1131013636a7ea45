import type { Language } from "#lib/interface/format/language"
import type { SenderDomainState } from "#lib/data/store/schema/marks"
import { storyWords } from "#words/story"

/** Describes the state of a sender's domain when a message was sent, and now. Pure. */

/** As it was noted at an instant, in epoch ms. */
export type SeenState = { seenMs: number; state: SenderDomainState }

/** `sent`: as it was when the message was sent; null where nothing was noted by then. */
export type SenderFact = { domain: string; sent: SeenState | null; now: SeenState | null }

/** The records by their names, in the order in which people set them up. */
const recordNames = { ownership: null, dkim: "DKIM", spf: "SPF", dmarc: "DMARC" } as const

/** "verified, DKIM valid, SPF valid, DMARC missing". */
export function senderText({ is_verified, records }: SenderDomainState, language: Language): string {
  const words = storyWords[language].sender
  const parts = Object.entries(recordNames).flatMap(([id, name]) => {
    const state = records[id]
    // A valid proof of ownership is already included in "verified".
    if (!state || (id === "ownership" && state === "valid")) return []
    return [words.states[state]({ name: name ?? words.ownership })]
  })
  const verified = is_verified === null ? [] : [is_verified ? words.verified : words.unverified]
  return [...verified, ...parts].join(", ")
}

/** Both in words: "When this was sent: … Now: …". */
export function thenAndNow({ sent, now }: SenderFact, language: Language): string | null {
  const words = storyWords[language].sender
  if (!now) return null
  const today = senderText(now.state, language)
  const before = sent && senderText(sent.state, language)
  if (before === null) return `${words.notNoted} ${words.now({ state: today })}`
  if (before === today) return words.same({ state: today })
  return `${words.then({ state: before })} ${words.now({ state: today })}`
}
