"use client"

import { CheckCheck, TriangleAlert } from "lucide-react"
import { useEffect, useRef } from "react"
import { formatNumber } from "#lib/format/number"
import { LinkButton } from "#ui/button"
import { ScrollRegion } from "#ui/scroll-region"
import { failedRows } from "../_sending/failed-reasons.ts"
import type { Sent } from "./use-send.ts"

/** What the service took and what it did not, with reasons in words. */
export function SentPanel({ project, sent }: { project: string; sent: Sent }) {
  const frame = useRef<HTMLElement>(null)
  const failed = failedRows(sent.failed_emails)
  useEffect(() => frame.current?.focus(), [])
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label="Result"
      className="animate-rise rounded-lg border border-line bg-surface outline-none"
    >
      <div className="flex flex-col gap-3 p-4">
        <p role="status" className="flex items-start gap-2 font-semibold text-ink text-lg">
          <CheckCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
          {sent.emails.length === 1
            ? "1 letter is on its way"
            : `${formatNumber(sent.emails.length)} letters are on their way`}
        </p>
        <p className="text-ink-2 text-sm">
          Job <code className="text-2xs text-ink">{sent.job_id}</code>
        </p>
        <LinkButton href={`/p/${project}/messages/${encodeURIComponent(sent.job_id)}`} className="self-start">
          Follow it
        </LinkButton>
      </div>
      {failed.length > 0 && (
        <div className="border-line border-t">
          <p className="flex items-center gap-2 px-4 pt-3 pb-1 font-semibold text-sm">
            <TriangleAlert aria-hidden className="size-4 text-warning-ink" />
            {failed.length === 1
              ? "1 address was not taken"
              : `${formatNumber(failed.length)} addresses were not taken`}
          </p>
          <ScrollRegion label="Addresses that were not taken" className="max-h-64 overflow-y-auto px-4 pb-3">
            <ul className="divide-y divide-line">
              {failed.map((row) => (
                <li key={row.email} className="py-1.5">
                  <p className="truncate text-ink text-sm">{row.email}</p>
                  <p className="text-ink-2 text-xs">
                    {row.sentence} <code className="text-2xs text-ink-3">{row.reason}</code>
                  </p>
                </li>
              ))}
            </ul>
          </ScrollRegion>
        </div>
      )}
    </section>
  )
}
