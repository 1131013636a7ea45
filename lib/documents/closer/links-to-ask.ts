import { kindOfHost } from "../checks/hosts.ts"
import type { CheckPlace } from "../checks/publication.ts"
import type { Survey } from "../checks/survey.ts"

/** An address that leads somewhere whoever the recipient is, and the first place where it stands. */
export type LinkToAsk = { place: CheckPlace; address: string }

/**
 * Links that may be asked without doing anything for anybody: those that no value is in. An address with a recipient's token
 * would be used up, and one with a sample's value leads nowhere. Each once, without its fragment, which no server gets to see.
 */
export function linksToAsk({ links }: Survey): LinkToAsk[] {
  const found = new Map<string, LinkToAsk>()
  for (const { place, addresses } of links)
    for (const { text, sample, isWhole } of addresses) {
      if (!isWhole || sample !== null || !URL.canParse(text)) continue
      const url = new URL(text)
      if (!/^https?:$/.test(url.protocol) || kindOfHost(url.hostname) !== null) continue
      url.hash = ""
      if (!found.has(url.href)) found.set(url.href, { place, address: url.href })
    }
  return [...found.values()]
}
