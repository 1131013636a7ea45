import type { Metadata } from "next"
import { CrumbTitle } from "#components/shell/crumbs"
import { Badge } from "#ui/badge"
import { Page, PageColumns, PageHeader } from "#ui/page-header"
import { webhookWords } from "#words/webhook"
import { wordsFor } from "#lib/access/auth/language"
import { CallBody } from "../../../call/call-body.tsx"
import { CallEvents } from "../../../call/call-events.tsx"
import { CallTries } from "../../../call/call-tries.tsx"
import { loadCall } from "../../../call/load.ts"
import { ReplayCall } from "../../../replay/replay-call.tsx"
import { WebhookFailed } from "../../../webhook-failed.tsx"

type Props = { params: Promise<{ project: string; id: string; call: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const words = await wordsFor(webhookWords)
  return { title: words.callTitle({ id: Number((await params).call) }) }
}

export default async function CallPage({ params }: Props) {
  const { project, id, call: number } = await params
  const { page, failure } = await loadCall(project, id, number)
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
            <p className="text-xs">{call.facts}</p>
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
