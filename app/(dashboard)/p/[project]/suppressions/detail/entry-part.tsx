"use client"

import type { ReactNode } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { shortReason } from "#lib/interface/status/explain"
import { parseUtc } from "#contract/time"
import type { ImportOrigin } from "#lib/features/suppressions/import-origin"
import { formatFull } from "#lib/interface/format/date"
import { formatNumber } from "#lib/interface/format/number"
import { Button } from "#ui/button"
import { Link } from "#ui/link"
import { reasonWords } from "#words/reason"
import { suppressionWords } from "#words/suppression"
import { suppressionCauseWords } from "#words/suppression-cause"
import { type SuppressionDetailWords, suppressionDetailWords } from "#words/suppression-detail"
import type { EntryDetail } from "../../../../../api/projects/[project]/suppressions/entry/read-entry.ts"
import { CauseBadge } from "../causes.tsx"
import type { SuppressionsPage } from "../load.ts"
import { type Entry, meaningText, undeletableText, whyText } from "../view.ts"

export type EntryPartProps = {
  page: SuppressionsPage
  entry: EntryDetail & { email: string }
  onRemove: (entry: Entry) => void
}

/** One entry: its cause and what it means, since when and until when, who brought it about, and whether it can go. */
export function EntryPart({ page, entry, onRemove }: EntryPartProps) {
  const words = useWords(suppressionWords)
  const detailWords = useWords(suppressionDetailWords)
  const causeWords = useWords(suppressionCauseWords)
  const language = useLanguage()
  const full = (utc: string) => {
    const instant = parseUtc(utc)
    return instant === null ? utc : formatFull(instant, page.timeZone, language)
  }
  const meaning = meaningText(entry, causeWords)
  const known = shortReason(entry.reason, reasonWords[language])
  return (
    <div className="border-line border-b px-4 py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-2">
        <CauseBadge cause={entry.cause} />
        <span className="min-w-0 text-ink-2 text-xs">{whyText(entry, { words, language })}</span>
      </div>
      {meaning && <p className="mt-2 text-ink text-sm">{meaning}</p>}
      <dl className="mt-2 grid grid-cols-[96px_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-xs">
        <Fact name={detailWords.from}>{full(entry.created)}</Fact>
        <Fact name={detailWords.ends}>{entry.expires ? full(entry.expires) : words.endsNever}</Fact>
        <Fact name={detailWords.broughtBy}>{sourceText(entry, detailWords)}</Fact>
        {entry.brought && (
          <Fact name={detailWords.importedFrom}>
            <ImportText page={page} brought={entry.brought} />
          </Fact>
        )}
        {entry.reason && (
          <Fact name={words.reasonRaw}>
            {known ? `${known} ` : ""}
            <span className="font-mono text-2xs text-ink-3">{entry.reason}</span>
          </Fact>
        )}
        {entry.href && (
          <Fact name={detailWords.message}>
            <Link href={entry.href} className="text-brand-ink hover:underline">
              {detailWords.openMessage}
            </Link>
          </Fact>
        )}
      </dl>
      {entry.reply && (
        <div className="mt-3">
          <p className="text-ink-3 text-xs">
            {detailWords.theySaid} · {entry.reply.host}
          </p>
          <p className="mt-1 whitespace-pre-wrap break-words rounded-md bg-sunken px-2.5 py-1.5 font-mono text-2xs text-ink leading-4.5">
            {entry.reply.text}
          </p>
        </div>
      )}
      {entry.source !== "user" && !entry.job_id && (
        <p className="mt-2 text-ink-3 text-xs">{detailWords.noMessage}</p>
      )}
      {page.canWrite && !entry.isShared && (
        <div className="mt-3">
          {entry.is_deletable ? (
            <Button size="sm" onClick={() => onRemove(entry)}>
              {detailWords.removeThis}
            </Button>
          ) : (
            <p className="rounded-md bg-sunken px-3 py-2 text-ink-2 text-xs">
              {undeletableText(entry.cause, detailWords)}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

const sourceText = (entry: EntryDetail, words: SuppressionDetailWords): string => {
  if (entry.isShared) return words.shared
  return entry.brought ? words.sourceImport : words.sourceIs[sourceOf(entry.source)]
}

/** "customers.csv, line 42, by Robin": the file leads to the import in the audit log for who may read that. */
function ImportText({ page, brought }: { page: SuppressionsPage; brought: ImportOrigin }) {
  const words = useWords(suppressionDetailWords)
  const language = useLanguage()
  const { run_id, file, line, who } = brought
  return (
    <>
      {page.canAudit ? (
        <Link href={`/p/${page.project}/audit?act=${run_id}`} className="text-brand-ink underline">
          {file}
        </Link>
      ) : (
        file
      )}
      {line !== null && `, ${words.line({ line: formatNumber(line, language) })}`},{" "}
      {words.importedBy({ who: who ?? "", isKnown: who !== null })}
    </>
  )
}

const sourceOf = (source: string): "user" | "system" | "subscriber" =>
  source === "user" || source === "subscriber" ? source : "system"

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words text-ink">{children}</dd>
    </>
  )
}
