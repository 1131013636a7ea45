import type { FilledText } from "../checks/filled-texts.ts"
import { kindOfHost } from "../checks/hosts.ts"
import type { CheckPlace } from "../checks/publication.ts"
import type { Survey } from "../checks/survey.ts"

/** An address that is the same for all recipients, and its first place. */
export type LinkToAsk = { place: CheckPlace; address: string }

/**
 * Links that can be requested without side effects: those without a value. An address with a recipient's token would be
 * used up, and one with a sample's value leads nowhere. Each once, without its fragment, which is never sent to a
 * server.
 */
export const linksToAsk = ({ links }: Pick<Survey, "links">): LinkToAsk[] => publicAddresses(links)

/** The same for pictures, except for those of known size. */
export const imagesToAsk = ({ images, imageBytes }: Pick<Survey, "images" | "imageBytes">): LinkToAsk[] =>
  publicAddresses(images).filter(({ address }) => !imageBytes.has(address))

function publicAddresses(
  all: readonly { place: CheckPlace; addresses: readonly FilledText[] }[],
): LinkToAsk[] {
  const found = new Map<string, LinkToAsk>()
  for (const { place, addresses } of all)
    for (const { text, sample, isWhole } of addresses) {
      if (!isWhole || sample !== null || !URL.canParse(text)) continue
      const url = new URL(text)
      if (!/^https?:$/.test(url.protocol) || kindOfHost(url.hostname) !== null) continue
      url.hash = ""
      if (!found.has(url.href)) found.set(url.href, { place, address: url.href })
    }
  return [...found.values()]
}
