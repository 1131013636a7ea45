"use client"

import { Check, Info, OctagonX, TriangleAlert } from "lucide-react"
import { useWords } from "#components/shell/language"
import { Badge } from "#ui/badge"
import { cn } from "#ui/cn"
import { ScrollRegion } from "#ui/scroll-region"
import { inboxCheckWords } from "#words/inbox-check"
import { type CheckSeverity, type Finding, sentencesOf } from "#lib/features/inspection/checks"

const looks: Record<CheckSeverity, { icon: typeof Check; className: string }> = {
  danger: { icon: OctagonX, className: "text-danger-ink" },
  warning: { icon: TriangleAlert, className: "text-warning-ink" },
  info: { icon: Info, className: "text-info-ink" },
  success: { icon: Check, className: "text-success-ink" },
}

/** Findings about how mail hosts and clients will treat the message, and what to do. */
export default function ChecksPart({ findings }: { findings: readonly Finding[] }) {
  const words = useWords(inboxCheckWords)
  const count = (...severities: CheckSeverity[]) =>
    findings.filter((one) => severities.includes(one.severity)).length
  const grave = count("danger", "warning")
  return (
    <ScrollRegion label={words.checksTitle} className="min-h-40 flex-1 overflow-auto">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-xs">
        {grave > 0 && <Badge severity="warning">{words.toLookAt({ count: grave })}</Badge>}
        <span className="text-ink-2">
          {[
            count("info") > 0 && words.hints({ count: count("info") }),
            words.passed({ count: count("success") }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <span className="text-ink-3">{words.checksHint}</span>
      </div>
      <ul aria-label={words.checksTitle} className="divide-y divide-line border-line border-y">
        {findings.map((finding) => (
          <Row key={finding.key} finding={finding} />
        ))}
      </ul>
    </ScrollRegion>
  )
}

function Row({ finding }: { finding: Finding }) {
  const words = useWords(inboxCheckWords)
  const { icon: Icon, className } = looks[finding.severity]
  const { found, todo } = sentencesOf(finding, words)
  return (
    <li className="flex gap-3 px-4 py-2">
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", className)} />
      <div className="min-w-0">
        <p className="break-words text-ink text-sm">
          <span className="sr-only">{words.severities[finding.severity]}: </span>
          {found}
        </p>
        {todo && <p className="break-words text-ink-2 text-xs">{todo}</p>}
      </div>
    </li>
  )
}
