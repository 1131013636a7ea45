"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { formatDay } from "#lib/interface/format/date"
import type { PortLook } from "#lib/features/smtp-ports/look"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { Panel } from "#ui/panel"
import { Refusal } from "#ui/refusal"
import { smtpPortWords } from "#words/smtp-port"
import { smtpSecurityWords } from "#words/smtp-security"
import type { SmtpBase } from "./load.ts"
import { useQuery } from "@tanstack/react-query"
import { routeQuery } from "#lib/interface/browser/queries"

/** The two ports as the dashboard's server finds them. */
export function PortsPanel({ ports, base, timeZone }: { ports: Ports; base: SmtpBase; timeZone: string }) {
  const words = useWords(smtpPortWords)
  const securityWords = useWords(smtpSecurityWords)
  const { look, failure, isTrusted } = ports
  return (
    <Panel
      title={words.ports}
      hint={words.portsHint}
      tools={
        <Button size="sm" onClick={ports.again} isBusy={ports.isBusy} busyLabel={words.portsAsking}>
          {words.portsAgain}
        </Button>
      }
    >
      <ul aria-live="polite" aria-busy={ports.isBusy} className="flex flex-col gap-2">
        <Port
          label={words.portLabel({ port: base.port, kind: securityWords.startTls })}
          look={look?.startTls}
          timeZone={timeZone}
        />
        <Port
          label={words.portLabel({ port: base.tlsPort, kind: securityWords.tls })}
          look={look?.tls}
          timeZone={timeZone}
        />
      </ul>
      <div className="mt-2 empty:hidden">
        <Refusal text={failure ?? undefined} />
      </div>
      {isTrusted !== null && (
        <p className="mt-3 text-ink-2 text-xs">{isTrusted ? words.trusted : words.untrusted}</p>
      )}
    </Panel>
  )
}

type PortProps = { label: string; look: PortLook | undefined; timeZone: string }

function Port({ label, look, timeZone }: PortProps) {
  const words = useWords(smtpPortWords)
  const language = useLanguage()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="tnum min-w-32 text-ink">{label}</span>
      {!look && <span className="text-ink-3 text-xs">{words.portsAsking}</span>}
      {look?.ok && <Badge severity="success">{words.answers}</Badge>}
      {look?.ok && (
        <span className="text-ink-3 text-xs">
          {words.answersWith({
            protocol: look.protocol,
            until: formatDay(look.certificate.validTo, timeZone, 0, language),
          })}
        </span>
      )}
      {look && !look.ok && <Badge severity="danger">{words.portFailed}</Badge>}
      {look && !look.ok && <span className="w-full text-ink-2 text-xs">{words.why[look.why]}</span>}
    </li>
  )
}

type PortsLook = { startTls: PortLook; tls: PortLook }

type Ports = {
  look: PortsLook | null
  failure: string | null
  isBusy: boolean
  again(): void
  /** Whether programs can verify the certificate; null until a port answered. */
  isTrusted: boolean | null
}

/** Each look opens connections: who comes back within a while is shown the last one. */
const freshMs = 60_000

/** Whether the two ports answer; checked after the page has rendered, and again on request. */
export function usePorts(project: string): Ports {
  const { data, error, isFetching, refetch } = useQuery({
    ...routeQuery<PortsLook>(`/api/projects/${encodeURIComponent(project)}/smtp`),
    staleTime: freshMs,
  })
  const look = error ? null : (data ?? null)
  const answered = [look?.startTls, look?.tls].find((port) => port?.ok)
  return {
    look,
    failure: error?.message ?? null,
    isBusy: isFetching,
    again: () => void refetch(),
    isTrusted: answered?.ok ? answered.certificate.isTrusted : null,
  }
}
