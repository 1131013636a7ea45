"use client"

import { lazy, type ReactNode, Suspense } from "react"
import { useWords } from "#components/shell/language"
import type { CheckedRecord } from "#lib/platform/dns/check-records"
import type { DiffSegment } from "#lib/platform/dns/difference"
import type { Expected } from "#lib/platform/dns/expected"
import { Badge, Chip } from "#ui/badge"
import { cn } from "#ui/cn"
import { CopyButton } from "#ui/copy-button"
import { Skeleton } from "#ui/skeleton"
import { domainRecordWords } from "#words/domain-record"
import { domainStateWords } from "#words/domain-state"
import { Mono, Sentence } from "./record-parts.tsx"
import { type DomainRow, recordSeverity, recordState, zoneIn } from "#lib/features/domains/view"

const RecordAdvice = lazy(() => import("./record-advice.tsx"))

/** All records of a sender domain are TXT records. */
const recordType = "TXT"

type Props = {
  record: Expected
  checked: CheckedRecord | null
  row: DomainRow
  isSpfLocal: boolean
  hidesAdvice: boolean
}

/**
 * One record: name, type and value to copy, the value in DNS, and sentences on what to change. `hidesAdvice`: the
 * page already shows that DNS is unavailable.
 */
export function RecordRow({ record, checked, row, isSpfLocal, hidesAdvice }: Props) {
  const words = useWords(domainRecordWords)
  const recordLabel = words.ids[record.id]
  const isRequired = record.id === "ownership" || record.id === "dkim"
  const isAnswered = checked && checked.state !== "simulated" && checked.state !== "silent"
  return (
    <li aria-label={recordLabel} className="border-line border-b px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="font-medium text-ink text-sm">{recordLabel}</h3>
        <Chip>{isRequired ? words.required : words.recommended}</Chip>
        <p className="min-w-0 flex-1 basis-40 text-ink-3 text-xs max-md:order-last max-md:basis-full">
          {words.why[record.id]}
        </p>
        <RecordBadge checked={checked} state={recordState(record.id, checked, row)} />
      </div>
      <dl className="mt-2 grid gap-x-3 gap-y-1 text-xs md:grid-cols-[120px_minmax(0,1fr)]">
        <Names record={record} recordLabel={recordLabel} />
        <Line label={words.recordType}>
          <Mono text={recordType} />
          <CopyButton text={recordType} label={words.copyType({ what: recordLabel })} />
        </Line>
        <Line label={isAnswered ? words.expected : words.recordValue}>
          <Mono text={record.value} />
          <CopyButton text={record.value} label={words.copyValue({ what: recordLabel })} />
        </Line>
        {isAnswered && (
          <Line label={words.found}>
            <Found checked={checked} />
          </Line>
        )}
      </dl>
      {checked && !hidesAdvice && (
        <Suspense fallback={null}>
          <RecordAdvice checked={checked} />
        </Suspense>
      )}
      {record.id === "spf" && isSpfLocal && <Sentence isWarning>{words.spfLoopbackWarning}</Sentence>}
    </li>
  )
}

/** Reserves space for the badge until the lookup ends, to prevent a layout shift. */
function RecordBadge({
  checked,
  state,
}: {
  checked: CheckedRecord | null
  state: ReturnType<typeof recordState>
}) {
  const { recordStates } = useWords(domainStateWords)
  if (state === null)
    return (
      <span aria-hidden className="flex h-5 w-16 items-center">
        <Skeleton className="w-full" />
      </span>
    )
  const severity = state === "looking" ? "neutral" : recordSeverity(checked ?? { state })
  return <Badge severity={severity}>{recordStates[state]}</Badge>
}

/** Full name, and the short name that most DNS panels require. */
function Names({ record, recordLabel }: { record: Expected; recordLabel: string }) {
  const words = useWords(domainRecordWords)
  return (
    <Line label={words.recordName} isWrapped>
      <Mono text={record.name} />
      <CopyButton text={record.name} label={words.copyName({ what: recordLabel })} />
      <span className="flex min-w-0 items-start gap-x-1 max-md:flex-wrap md:ml-3">
        <Mono text={record.host} />
        <CopyButton text={record.host} label={words.copyHost({ what: recordLabel })} />
        <span className="pt-0.5 text-ink-3">{words.recordHost({ zone: zoneIn(record) })}</span>
      </span>
    </Line>
  )
}

type LineProps = { label: string; isWrapped?: boolean; children: ReactNode }

/** On a phone only names wrap; a button stays next to the value that it copies. */
function Line({ label, isWrapped = false, children }: LineProps) {
  return (
    <>
      <dt className="pt-0.5 text-ink-3">{label}</dt>
      <dd className={cn("flex min-w-0 items-start gap-x-1", isWrapped && "max-md:flex-wrap")}>{children}</dd>
    </>
  )
}

const foundMax = 4

function Found({ checked: { found, segments, foundAt } }: { checked: CheckedRecord }) {
  const words = useWords(domainRecordWords)
  if (found.length === 0) return <span className="pt-0.5 text-ink-2">{words.foundNothing}</span>
  const plain = segments ? found.slice(1, foundMax) : found.slice(0, foundMax)
  return (
    <div className="min-w-0">
      {segments && <Marked segments={segments} />}
      {plain.map((text) => (
        <p key={text}>
          <Mono text={text} />
        </p>
      ))}
      {found.length > foundMax && (
        <p className="text-ink-3">{words.more({ count: found.length - foundMax })}</p>
      )}
      {foundAt && <p className="break-all text-ink-3">{words.foundAt({ name: foundAt })}</p>}
    </div>
  )
}

/** The value in DNS, with differences highlighted and underlined. */
function Marked({ segments }: { segments: readonly DiffSegment[] }) {
  const words = useWords(domainRecordWords)
  let at = 0
  const placed = segments.map((segment) => {
    at += segment.text.length
    return { ...segment, at }
  })
  return (
    <p>
      <code className="min-w-0 break-all font-mono text-2xs text-ink">
        {placed.map((segment) =>
          segment.isDifferent ? (
            <mark
              key={segment.at}
              className="bg-warning-soft text-warning-ink underline decoration-2 underline-offset-2"
            >
              {segment.text}
            </mark>
          ) : (
            <span key={segment.at}>{segment.text}</span>
          ),
        )}
      </code>
      {segments.some(({ isDifferent }) => isDifferent) && (
        <span className="ml-2 text-ink-3">{words.differencesMarked}</span>
      )}
    </p>
  )
}
