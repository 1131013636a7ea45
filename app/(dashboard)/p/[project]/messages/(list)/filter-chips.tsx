"use client"

import { X } from "lucide-react"
import { useLanguage, useWords } from "#components/shell/language"
import { statusLook } from "#components/status/statuses"
import { cn } from "#ui/cn"
import { mailboxProviderWords } from "#words/mailbox-provider"
import { messagesWords } from "#words/messages"
import { statusWords } from "#words/status"
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
    { name: "had", value: query.had, text: statusLook(query.had, statuses).label },
  ]
  return chips
    .filter(({ value }) => value !== "")
    .map(({ name, text }) => (
      <Chip key={name} name={words.filterNames[name]} text={text} onTake={() => update({ [name]: null })} />
    ))
}

function Chip({ name, text, onTake }: { name: string; text: string; onTake: () => void }) {
  const words = useWords(messagesWords)
  const part = "flex min-w-0 items-center gap-1.5 px-2 [&_svg]:size-3.5 [&_svg]:shrink-0"
  return (
    <span className="inline-flex h-8 min-w-0 max-w-full items-stretch divide-x divide-line overflow-hidden rounded-md border border-line-strong bg-surface text-xs max-md:h-11">
      <span className={cn(part, "shrink-0 text-ink-2")}>{name}</span>
      <span className={cn(part, "font-medium text-ink")}>
        <span className="max-w-64 truncate" title={text}>
          {text}
        </span>
      </span>
      <button
        type="button"
        aria-label={words.takeFilter({ name, value: text })}
        onClick={onTake}
        className={cn(part, "text-ink-3 -outline-offset-2 hover:bg-hover hover:text-ink max-md:px-3")}
      >
        <X aria-hidden />
      </button>
    </span>
  )
}
