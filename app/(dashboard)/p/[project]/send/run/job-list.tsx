"use client"

import { useWords } from "#components/shell/language"
import type { RunDetail } from "#lib/features/sending/read"
import { Link } from "#ui/link"
import { ScrollRegion } from "#ui/scroll-region"
import { sendRunWords } from "#words/send-run"

/** A run in parts has a job for each; every one leads to its messages. */
export function JobList({ project, run }: { project: string; run: RunDetail }) {
  const words = useWords(sendRunWords)
  return (
    <div className="border-line border-t">
      <p className="px-4 pt-3 pb-1 font-semibold text-sm">{words.jobs}</p>
      <ScrollRegion label={words.jobs} className="max-h-48 overflow-y-auto px-4 pb-3">
        <ul className="divide-y divide-line">
          {run.jobs.map((job) => (
            <li key={job.job_id} className="flex items-baseline gap-3 py-1.5">
              <Link
                href={`/p/${project}/messages/${encodeURIComponent(job.job_id)}`}
                className="font-mono text-2xs text-brand-ink hover:underline"
              >
                {job.job_id}
              </Link>
              <span className="tnum ml-auto text-ink-2 text-xs">
                {words.jobLine({ count: job.accepted })}
              </span>
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </div>
  )
}
