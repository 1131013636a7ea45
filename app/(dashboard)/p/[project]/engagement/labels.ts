import { isMailboxProvider } from "#contract/mailbox-provider-names"
import { formatRegion } from "#lib/format/region"
import { otherName } from "#lib/ingest/reader"
import { lookUp } from "#lib/words/say"
import { engagementWords } from "#words/engagement"
import { mailboxProviderWords } from "#words/mailbox-provider"
import type { EngagementFacts } from "./facts.ts"
import { countedValue, type FilterName } from "./query.ts"

/** A filter's value in the reader's words; `value` as it stands in an address, or as it is counted. Pure. */
export function labelOf(
  { language, templateNames }: Pick<EngagementFacts, "language" | "templateNames">,
  name: FilterName,
  value: string,
): string {
  const words = engagementWords[language]
  const counted = countedValue(name, value)
  if (name === "provider") return isMailboxProvider(value) ? mailboxProviderWords[language][value] : value
  if (name === "template") return counted === "" ? words.noTemplate : (templateNames.get(counted) ?? counted)
  if (name === "campaign" && counted === otherName) return words.otherCampaigns
  if (counted === "") return words.unknownValue
  if (name === "device") return lookUp(words.devices, counted) ?? counted
  if (name === "country") return formatRegion(counted, language)
  return counted
}
