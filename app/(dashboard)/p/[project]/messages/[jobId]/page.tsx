import type { Metadata } from "next"
import { Suspense } from "react"
import { CopyButton } from "#ui/copy-button"
import { Page, PageHeader } from "#ui/page-header"
import { StatusBadge } from "#ui/status-badge"
import { LiveRefresh } from "../../_live/live-refresh.tsx"
import type { SearchParams } from "../../_range/range.ts"
import { Conversation, ConversationFrame } from "./conversation.tsx"
import { Details } from "./details.tsx"
import { Explained } from "./explained.tsx"
import { LetterPanel, LetterPanelFrame } from "./letter-panel.tsx"
import { loadStory } from "./load.ts"
import { RawEvents } from "./raw-events.tsx"
import { Recipients } from "./recipients.tsx"
import { StoryList } from "./story-list.tsx"

type Props = { params: Promise<{ project: string; jobId: string }>; searchParams: Promise<SearchParams> }

export const metadata: Metadata = { title: "Message" }

export default async function StoryPage({ params, searchParams }: Props) {
  const { project, jobId } = await params
  const { access, letter, story, seq } = await loadStory(
    project,
    decodeURIComponent(jobId),
    await searchParams,
  )
  return (
    <Page>
      <LiveRefresh project={project} seq={seq} />
      <PageHeader
        title={story.title}
        badge={<StatusBadge status={story.status} />}
        description={
          <p className="flex flex-wrap items-center gap-x-1.5">
            to <span className="break-all font-medium text-ink">{story.recipient}</span>
            <span aria-hidden>·</span>
            <code className="break-all text-2xs">{story.job_id}</code>
            <CopyButton text={story.job_id} label="Copy job id" />
          </p>
        }
      />
      <Recipients recipients={story.recipients} />
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_320px] min-[1680px]:grid-cols-[minmax(0,1fr)_400px]">
        <div className="flex min-w-0 flex-col gap-3">
          <Explained stops={story.stops} explained={story.explained} />
          <div className="grid gap-3 lg:grid-cols-2">
            <StoryList entries={story.entries} />
            <Suspense fallback={<ConversationFrame />}>
              <Conversation access={access} letter={letter} timeZone={story.timeZone} />
            </Suspense>
          </div>
          <RawEvents events={story.raw} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Suspense fallback={<LetterPanelFrame />}>
            <LetterPanel access={access} letter={letter} />
          </Suspense>
          <Details rows={story.details} project={project} />
        </div>
      </div>
    </Page>
  )
}
