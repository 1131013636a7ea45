"use client"

import { debounce, type Options, useQueryStates } from "nuqs"
import { useLanguage, useWords } from "#components/shell/language"
import { useSearchField } from "#components/shell/use-key"
import type { CallState } from "#contract/call-state"
import { formatNumber } from "#lib/interface/format/number"
import { Input } from "#ui/input"
import { Segmented } from "#ui/segmented"
import { Select } from "#ui/select"
import { webhookWords } from "#words/webhook"
import { findMax, type LogFilters as Filters, logParsers } from "#lib/features/webhooks/log-query"
import { useTransition } from "react"
import { firstPage, pagingParsers } from "#lib/analytics/range/query"

export type LogFiltersProps = {
  /** Calls of the range by state; null when they are not counted. */
  counts: Record<CallState, number> | null
  /** Answers that came in the range, and how often. */
  codes: readonly (readonly [code: number, tries: number])[]
}

/** Filters by state, status code and event; in the URL. */
export function LogFilters({ counts, codes }: LogFiltersProps) {
  return (
    <>
      <StateFilter counts={counts} />
      <CodeFilter codes={codes} />
      <FindField />
    </>
  )
}

const states = ["answered", "failed", "given_up", "waiting"] as const satisfies readonly CallState[]

function StateFilter({ counts }: Pick<LogFiltersProps, "counts">) {
  const words = useWords(webhookWords)
  const language = useLanguage()
  const { filters, update } = useLogQuery()
  const labels = {
    answered: words.stateAnswered,
    failed: words.stateFailed,
    given_up: words.stateGivenUp,
    waiting: words.stateWaiting,
  }
  return (
    <Segmented
      label={words.state}
      value={filters.status ?? "all"}
      onValueChange={(state) => update({ status: state === "all" ? null : state })}
      className="max-w-full overflow-x-auto"
      segments={[
        { value: "all", label: words.all },
        ...states.map((value) => ({
          value,
          ariaLabel: labels[value],
          label: (
            <>
              {labels[value]}
              {counts && counts[value] > 0 && (
                <span className="tnum">{formatNumber(counts[value], language)}</span>
              )}
            </>
          ),
        })),
      ]}
    />
  )
}

/** Answers that came in this time; one from the URL that came not once is a choice too. */
function CodeFilter({ codes }: Pick<LogFiltersProps, "codes">) {
  const words = useWords(webhookWords)
  const { filters, update } = useLogQuery()
  const { code } = filters
  const known = code === null || codes.some(([one]) => one === code) ? codes : [...codes, [code, 0] as const]
  const label = (one: number) => (one === 0 ? words.noAnswer : String(one))
  return (
    <Select
      aria-label={words.code}
      value={code === null ? "" : String(code)}
      onChange={(event) => update({ code: event.target.value === "" ? null : Number(event.target.value) })}
      className="w-44 max-md:w-full"
      choices={[
        { value: "", label: words.anyCode },
        ...known.map(([one, tries]) => ({
          value: String(one),
          label: words.codeChoice({ code: label(one), tries }),
        })),
      ]}
    />
  )
}

/** A whole id or address is wanted: half of one finds nothing, so there is more time to type it. */
const typingMs = 600

/** Only calls about one message or one address. */
function FindField() {
  const words = useWords(webhookWords)
  const { filters, update } = useLogQuery()
  return (
    <Input
      ref={useSearchField()}
      type="search"
      aria-label={words.find}
      placeholder={words.find}
      value={filters.find}
      maxLength={findMax}
      onChange={(event) =>
        update({ find: event.target.value || null }, { limitUrlUpdates: debounce(typingMs) })
      }
      onKeyDown={(event) => event.key === "Enter" && update({ find: filters.find.trim() || null })}
      className="w-52 max-md:w-full"
    />
  )
}

type Change = Partial<{ [name in keyof Filters]: Filters[name] | null }>

/** Filters of the log in the URL, which the server reads; every change returns to the first page. */
export function useLogQuery() {
  const [, startTransition] = useTransition()
  const [{ status, code, find }, setQuery] = useQueryStates(
    { ...logParsers, ...pagingParsers },
    { shallow: false, startTransition },
  )
  const update = (change: Change, options?: Options) => void setQuery({ ...change, ...firstPage }, options)
  return {
    filters: { status, code, find },
    update,
    clear: () => update({ status: null, code: null, find: null }),
  }
}
