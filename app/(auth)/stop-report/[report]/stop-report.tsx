"use client"

import { useWords } from "#components/shell/language"
import { reportWords } from "#words/report"
import { PostOnce } from "../../post-once.tsx"

/** Stops the report of the link without a sign-in, for everyone who has its mail. */
export function StopReport({ report }: { report: string }) {
  const { button, busy, stopped } = useWords(reportWords).stopPage
  return (
    <PostOnce
      path={`/api/reports/${encodeURIComponent(report)}/stop`}
      words={{ button, busy, done: stopped }}
    />
  )
}
