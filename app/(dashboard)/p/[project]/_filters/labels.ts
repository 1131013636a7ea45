import { shortReason } from "#components/status/explain"
import { isMailboxProvider } from "#contract/mailbox-provider-names"
import type { Language } from "#lib/format/language"
import { otherName } from "#lib/ingest/reader"
import { filtersWords } from "#words/filters"
import { mailboxProviderWords } from "#words/mailbox-provider"
import { reasonWords } from "#words/reason"
import { type FilterName, noValue } from "./query.ts"

/** Values of filters in the reader's words. Pure. */
export type Named = { language: Language; templateNames: ReadonlyMap<string, string> }

/** `value` as it stands in an address. */
export function valueLabel(named: Named, name: FilterName, value: string): string {
  const words = filtersWords[named.language]
  if (name === "provider") return providerLabel(named, value)
  if (name === "reason") return reasonName(value === noValue ? "" : value, named).name
  if (name === "template")
    return value === noValue ? words.noTemplate : (named.templateNames.get(value) ?? value)
  if (name === "campaign" && value === otherName) return words.otherCampaigns
  return name === "server" && value === noValue ? words.noServer : value
}

export const providerLabel = ({ language }: Pick<Named, "language">, name: string): string =>
  isMailboxProvider(name) ? mailboxProviderWords[language][name] : name

/** The reason in our words with the raw one beside it; one that we do not know stands raw. */
export function reasonName(
  code: string,
  { language }: Pick<Named, "language">,
): { name: string; code: string | null } {
  if (code === "") return { name: filtersWords[language].noReason, code: null }
  const known = shortReason(code, reasonWords[language])
  return known ? { name: known, code } : { name: code, code: null }
}
