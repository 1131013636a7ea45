"use client"

import { Send } from "lucide-react"
import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import type { CheckedRecord } from "#lib/platform/dns/check-records"
import type { Expected } from "#lib/platform/dns/expected"
import { Badge } from "#ui/badge"
import { Button, LinkButton } from "#ui/button"
import { PageHeader } from "#ui/page-header"
import { Panel } from "#ui/panel"
import { Refusal } from "#ui/refusal"
import { notify } from "#ui/toast"
import { domainRecordWords } from "#words/domain-record"
import { RecordRow } from "./record-row.tsx"
import { StateBadge } from "./state-badge.tsx"
import { DnsUnavailablePanel } from "./dns-unavailable-panel.tsx"
import { type Checks, useChecks } from "./use-checks.ts"
import { type DomainRow, type DomainState, isDnsSilent, isWorthChecking } from "#lib/features/domains/view"
import { ZonePanel } from "./zone-panel.tsx"
import { formatClockSeconds } from "#lib/interface/format/date"
import { burst, countdown } from "./budget.ts"

export type DomainRecordsProps = {
  project: string
  row: DomainRow
  records: readonly Expected[]
  /** The SPF record would name this very machine. */
  isSpfLocal: boolean
  canWrite: boolean
  canSend: boolean
  timeZone: string
  tools: ReactNode
}

/** One domain: its state, the records to copy with what DNS has of each, and the checks. */
export function DomainRecords(props: DomainRecordsProps) {
  const { project, row, records, canWrite, timeZone } = props
  const words = useWords(domainRecordWords)
  const checks = useChecks(project, row, canWrite)
  const { latest } = checks
  const state = latest?.state ?? row.state
  const checked = new Map<string, CheckedRecord>(latest?.records.map((one) => [one.id, one]))
  const isUnanswered = latest !== null && isDnsSilent(latest)
  return (
    <>
      <DomainHeader {...props} checks={checks} state={state} />
      {latest?.isSimulated && <p className="text-ink-2 text-sm">{words.simulated}</p>}
      {latest && isWorthChecking(latest) && (
        <p role="status" className="rounded-md bg-info-soft px-3 py-2 text-info-ink text-sm">
          {canWrite ? words.foundUnchecked : words.foundUncheckedByOthers}
        </p>
      )}
      <ServiceReasons sentences={checks.serviceReasons} />
      <Refusal text={checks.failure ?? undefined} />
      {isUnanswered && <DnsUnavailablePanel records={records} />}
      <Panel
        title={words.records}
        hint={words.recordsHint}
        isFlush
        hasHeadLine
        footer={<CheckLine checks={checks} timeZone={timeZone} />}
      >
        <ul aria-label={words.records}>
          {records.map((one) => (
            <RecordRow
              key={one.id}
              record={one}
              checked={checked.get(one.id) ?? null}
              row={row}
              isSpfLocal={props.isSpfLocal}
              hidesAdvice={isUnanswered}
            />
          ))}
          <ReturnPath />
        </ul>
      </Panel>
      {latest?.mx && (
        <p className="text-ink-3 text-xs">
          {latest.mx.length > 0 ? words.mx({ hosts: latest.mx.join(", ") }) : words.noMx}
        </p>
      )}
      <ZonePanel records={records} checked={checked} />
    </>
  )
}

type DomainHeaderProps = Pick<DomainRecordsProps, "project" | "row" | "canWrite" | "canSend" | "tools"> & {
  checks: Checks
  state: DomainState
}

/** Name and state of the domain, the check on request and the link to send from it. */
function DomainHeader({ project, row, canWrite, canSend, tools, checks, state }: DomainHeaderProps) {
  const words = useWords(domainRecordWords)
  const isSpent = checks.left === 0 && checks.latest !== null
  const check = async () => {
    if (await checks.check()) notify.done(words.checkDone)
  }
  return (
    <PageHeader
      title={row.domain}
      badge={
        <span role="status">
          <StateBadge state={state} />
        </span>
      }
      description={words.stateMeans[state]}
      tools={
        <>
          {tools}
          {canWrite && (
            <Button
              variant={state === "verified" ? "outline" : "primary"}
              onClick={isSpent ? undefined : check}
              isBusy={checks.isBusy}
              busyLabel={words.checking}
              aria-disabled={isSpent}
            >
              {words.check}
            </Button>
          )}
          {canSend && state === "verified" && (
            <LinkButton href={`/p/${project}/send?from=hello@${row.domain}`} variant="primary">
              <Send aria-hidden /> {words.sendFrom}
            </LinkButton>
          )}
        </>
      }
    />
  )
}

/** The service maintains the return path; it is shown because people look for it. */
function ReturnPath() {
  const words = useWords(domainRecordWords)
  return (
    <li aria-label={words.returnPath} className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-3">
      <h3 className="font-medium text-ink text-sm">{words.returnPath}</h3>
      <p className="min-w-0 flex-1 basis-60 text-ink-3 text-xs">{words.returnPathText}</p>
      <Badge severity="success">{words.returnPathState}</Badge>
    </li>
  )
}

/** Reasons of the service, verbatim: they decide whether messages are sent. */
function ServiceReasons({ sentences }: { sentences: readonly string[] }) {
  const words = useWords(domainRecordWords)
  if (sentences.length === 0) return null
  return (
    <div role="alert" className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink">
      <p className="font-medium">{words.serviceSays}</p>
      <ul>
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence} className="break-words">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Last check, next check and checks left before the service's limit (DOMAINPAGE-4). */
function CheckLine({ checks, timeZone }: { checks: Checks; timeZone: string }) {
  const words = useWords(domainRecordWords)
  const { latest, left, wait, next } = checks
  const last = latest ? words.lastCheck({ time: formatClockSeconds(latest.at, timeZone) }) : words.notYet
  return (
    <p className="tnum flex flex-wrap gap-x-2">
      <span>{last}</span>
      {left > 0 && next !== null && <span>{words.nextCheck({ wait: countdown(next) })}</span>}
      {next === null && latest?.state === "verified" && <span>{words.settled}</span>}
      {left > 3 && <span className="text-ink-3">{words.left({ left, of: burst })}</span>}
      {left > 0 && left <= 3 && <span className="text-warning-ink">{words.few({ left })}</span>}
      {left === 0 && wait > 0 && (
        <span className="text-warning-ink">{words.spent({ wait: countdown(wait) })}</span>
      )}
    </p>
  )
}
