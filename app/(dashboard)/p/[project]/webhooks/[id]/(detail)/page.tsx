import type { Metadata } from "next"
import { CrumbTitle } from "#components/shell/crumbs"
import { Paging } from "#components/table/paging"
import { Page } from "#ui/page-header"
import { webhookFormWords } from "#words/webhook-form"
import { wordsFor } from "#lib/access/auth/language"
import type { SearchParams } from "#lib/analytics/range/range"
import { RangeTools } from "../../../_range/range-tools.tsx"
import { WebhookHeader } from "../../head/webhook-header.tsx"
import { CallsPanels } from "../../log/calls-panels.tsx"
import { CallsTable } from "../../log/calls-table.tsx"
import { loadDetail } from "../../log/load.ts"
import { ReplayProgress } from "../../replay/replay-progress.tsx"
import { WebhookFailed } from "../../webhook-failed.tsx"
import { cn } from "#ui/cn"
import { Figures } from "#ui/panel"
import type { Figure } from "../../log/view.ts"

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await wordsFor(webhookFormWords)).one,
})

type Props = { params: Promise<{ project: string; id: string }>; searchParams: Promise<SearchParams> }

export default async function WebhookPage({ params, searchParams }: Props) {
  const { project, id } = await params
  const { detail, failure } = await loadDetail(project, id, await searchParams)
  if (!detail) return <WebhookFailed sentence={failure} />
  const { webhook, words, log, range, query } = detail
  return (
    <Page>
      <CrumbTitle title={webhook.name} />
      <WebhookHeader
        project={detail.project}
        webhook={webhook}
        canWrite={detail.canWrite}
        timeZone={range.timeZone}
        nowMs={detail.nowMs}
      />
      <FiguresStrip figures={detail.figures} />
      {detail.replay && (
        <ReplayProgress
          key={detail.replay.id}
          project={detail.project}
          first={detail.replay}
          canWrite={detail.canWrite}
          isActive={webhook.status === "active"}
        />
      )}
      <CallsPanels
        name={webhook.name}
        timeZone={range.timeZone}
        chart={detail.chart}
        tools={<RangeTools range={range} projectZone={detail.projectZone} />}
      />
      <CallsTable
        path={`/p/${detail.project}/webhooks/${webhook.id}`}
        project={detail.project}
        rows={log.rows}
        failure={log.failure}
        query={query}
        fileHref={log.fileHref}
        counts={detail.stats?.calls ?? null}
        codes={detail.chart?.codes ?? []}
        canReplay={detail.canWrite && webhook.status === "active"}
      />
      <Paging
        note={words.calls({ count: log.rows.length })}
        newerHref={log.newerHref}
        olderHref={log.olderHref}
      />
    </Page>
  )
}

/** Last success, what waits, when the oldest is given up, the next try. */
function FiguresStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <Figures>
      {figures.map((figure) => (
        <dl key={figure.label} className="min-w-0 px-4 py-3">
          <dt className="text-ink-2 text-xs">{figure.label}</dt>
          <dd className={cn("tnum font-semibold text-ink text-xl", figure.isWarning && "text-warning-ink")}>
            {figure.value}
          </dd>
          <dd className="text-ink-2 text-xs">{figure.note || "\u00a0"}</dd>
        </dl>
      ))}
    </Figures>
  )
}
