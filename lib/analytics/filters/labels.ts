import { shortReason } from "#lib/interface/status/explain"
import { statusStyle } from "#lib/interface/status/statuses"
import { isMailboxProvider } from "#contract/mailbox-provider-names"
import { type Language, regionName } from "#lib/interface/format/language"
import { otherName } from "#lib/data/events/letter/reader"
import { lookUp } from "#lib/interface/words/say"
import { filtersWords } from "#words/filters"
import { mailboxProviderWords } from "#words/mailbox-provider"
import { reasonWords } from "#words/reason"
import { statusWords } from "#words/status"
import { countedValue, type FilterName } from "./query.ts"
import { templateOf } from "./template-value.ts"

/** Filter values in the viewer's language. Pure. */
export type LabelContext = { language: Language; templateNames: ReadonlyMap<string, string> }

/** `value` as written in a URL. */
export function valueLabel(named: LabelContext, name: FilterName, value: string): string {
  const { language } = named
  const words = filtersWords[language]
  const counted = countedValue(name, value)
  if (name === "provider") return providerLabel(named, value)
  if (name === "reason") return reasonName(counted, named).name
  if (name === "template") return counted === "" ? words.noTemplate : templateLabel(named, value)
  if (name === "campaign") return campaignLabel(value, named)
  if (name === "status") return statusStyle(value, statusWords[language]).label
  if (name === "server" && counted === "") return words.noServer
  if (counted === "") return words.unknownValue
  const others = lookUp(words.others, name)
  if (others && counted.toLowerCase() === otherName) return others
  if (name === "device") return lookUp(words.devices, counted) ?? counted
  return name === "country" ? regionName(counted, language) : value
}

/** "Receipt", or "Receipt v3" for one version of it. */
function templateLabel({ templateNames }: LabelContext, value: string): string {
  const { id, version } = templateOf(value)
  return `${templateNames.get(id) ?? id}${version === null ? "" : ` v${version}`}`
}

/** Campaigns of a day that are too many to be counted separately share one name. */
const campaignLabel = (value: string, { language }: Pick<LabelContext, "language">): string =>
  value === otherName ? filtersWords[language].otherCampaigns : value

export const providerLabel = ({ language }: Pick<LabelContext, "language">, name: string): string =>
  isMailboxProvider(name) ? mailboxProviderWords[language][name] : name

/** Our label of the reason with the raw code; an unknown reason is shown raw. */
export function reasonName(
  code: string,
  { language }: Pick<LabelContext, "language">,
): { name: string; code: string | null } {
  if (code === "") return { name: filtersWords[language].noReason, code: null }
  const known = shortReason(code, reasonWords[language])
  return known ? { name: known, code } : { name: code, code: null }
}
