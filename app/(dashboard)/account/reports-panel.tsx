"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { unwrap } from "#lib/interface/browser/queries"
import { Button } from "#ui/button"
import { Panel } from "#ui/panel"
import { notify } from "#ui/toast"
import { reportWords } from "#words/report"

export type ReportLine = { report_id: string; name: string; when: string; state: string }

/** REPORT-5: what is sent to this person by mail, and that it stops. */
export function ReportsPanel({ reports }: { reports: readonly ReportLine[] }) {
  const words = useWords(reportWords)
  const router = useRouter()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ report_id }: ReportLine) =>
      unwrap(await postJson<{ due_at: null }>(`/api/reports/${report_id}/stop`, {})),
    onSuccess: (_, { name }) => notify.done(words.stopped({ view: name })),
    onError: (error) => notify.failed(error.message),
    onSettled: () => router.refresh(),
  })
  return (
    <Panel title={words.panel} isFlush hasHeadLine>
      {reports.length === 0 ? (
        <p className="px-4 py-3 text-ink-2 text-sm">{words.none}</p>
      ) : (
        <ul>
          {reports.map((report) => (
            <li
              key={report.report_id}
              className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-2.5 last:border-0"
            >
              <span className="min-w-0 flex-1">
                <span className="block break-words font-medium text-ink text-sm">{report.name}</span>
                <span className="block text-ink-2 text-xs">{report.when}</span>
                <span className="block text-ink-3 text-xs">{report.state}</span>
              </span>
              <Button
                size="sm"
                isBusy={isPending && variables?.report_id === report.report_id}
                busyLabel={words.stopPage.busy}
                onClick={() => mutate(report)}
                aria-label={`${words.stop}: ${report.name}`}
              >
                {words.stop}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
