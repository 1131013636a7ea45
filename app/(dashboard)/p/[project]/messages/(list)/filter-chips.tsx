"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { statusLook } from "#components/status/statuses"
import { FilterChip } from "#ui/filter-chip"
import { mailboxProviderWords } from "#words/mailbox-provider"
import { messagesWords } from "#words/messages"
import { statusWords } from "#words/status"
import { reasonName } from "../../_filters/labels.ts"
import type { FilterName, Filters } from "./query.ts"
import { useFilters } from "./use-filters.ts"

/** What the list is narrowed to beside words and statuses; the end of each takes it away. */
export function FilterChips({ query, templateName }: { query: Filters; templateName: string }) {
  const words = useWords(messagesWords)
  const statuses = useWords(statusWords)
  const language = useLanguage()
  const { update } = useFilters()
  const chips: { name: FilterName; value: string; text: string }[] = [
    { name: "tag", value: query.tag, text: query.tag },
    { name: "template", value: query.template, text: templateName },
    { name: "domain", value: query.domain, text: query.domain },
    {
      name: "provider",
      value: query.provider ?? "",
      text: mailboxProviderWords[language][query.provider ?? "other"],
    },
    { name: "reason", value: query.reason, text: reasonName(query.reason, { language }).name },
    { name: "had", value: query.had, text: statusLook(query.had, statuses).label },
  ]
  return chips
    .filter(({ value }) => value !== "")
    .map(({ name, text }) => (
      <FilterChip
        key={name}
        name={words.filterNames[name]}
        text={text}
        takeLabel={words.takeFilter({ name, value: text })}
        onTake={() => update({ [name]: null })}
      />
    ))
}
