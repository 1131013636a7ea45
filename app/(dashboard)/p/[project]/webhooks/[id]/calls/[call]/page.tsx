import type { Metadata } from "next"
import { CrumbTitle } from "#components/shell/crumbs"
import { Badge } from "#ui/badge"
import { Page, PageColumns, PageHeader } from "#ui/page-header"
import type { WebhookWords } from "#words/webhook"
import { CallBody } from "../../../call/call-body.tsx"
import { CallTries } from "../../../call/call-tries.tsx"
import { loadCall } from "../../../call/load.ts"
import { ReplayCall } from "../../../replay/replay-call.tsx"
import { WebhookFailed } from "../../../webhook-failed.tsx"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { ScrollRegion } from "#ui/scroll-region"
import { StatusBadge } from "#ui/status-badge"
import type { CallView } from "../../../call/call-view.ts"

type Props = { params: Promise<{ project: string; id: string; call: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project, id, call: callId } = await params
  const { page } = await loadCall(project, id, callId)
  return page ? { title: page.words.callTitle({ id: page.call.id }) } : {}
}

export default async function CallPage({ params }: Props) {
  const { project, id, call: callId } = await params
  const { page, failure } = await loadCall(project, id, callId)
  if (!page) return <WebhookFailed sentence={failure} />
  const { call, words, webhook } = page
  return (
    <Page>
      <CrumbTitle
        title={words.callTitle({ id: call.id })}
        via={{ label: webhook.name, href: `/p/${project}/webhooks/${id}` }}
      />
      <PageHeader
        title={words.callTitle({ id: call.id })}
        badge={<Badge severity={call.state.severity}>{call.state.word}</Badge>}
        description={
          <>
            <p className="break-all font-mono text-2xs">{webhook.url}</p>
            <p className="text-xs">{call.summary}</p>
          </>
        }
        tools={page.canWrite && <ReplayCall project={page.project} webhook={webhook} call={call} />}
      />
      <PageColumns>
        <div className="flex min-w-0 flex-col gap-3">
          <CallTries call={call} words={words} />
          <CallBody call={call} />
        </div>
        <CallEvents project={page.project} eventRows={call.eventRows} words={words} />
      </PageColumns>
    </Page>
  )
}

type CallEventsProps = { project: string; eventRows: CallView["eventRows"]; words: WebhookWords }

/** Events of the call; each links to its message. */
function CallEvents({ project, eventRows, words }: CallEventsProps) {
  return (
    <Panel title={words.callEvents} hint={String(eventRows.length)} hasHeadLine isFlush>
      <ScrollRegion label={`${words.callEvents}: ${eventRows.length}`} className="max-h-160 overflow-auto">
        <ul className="divide-y divide-line">
          {eventRows.map((event) => (
            <li key={event.key} className="flex flex-col gap-0.5 px-4 py-2">
              <span className="flex items-center gap-2">
                <StatusBadge status={event.status} />
                <span className="tnum ml-auto text-ink-3 text-xs">{event.time}</span>
              </span>
              <span className="truncate text-ink text-xs">{event.email}</span>
              {event.job_id && (
                <Link
                  href={`/p/${project}/messages/${encodeURIComponent(event.job_id)}`}
                  className="inline-flex min-h-6 w-fit items-center font-mono text-2xs text-brand-ink hover:underline"
                >
                  {event.job_id}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </Panel>
  )
}
