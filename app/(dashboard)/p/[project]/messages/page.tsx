import { Send } from "lucide-react"
import type { Metadata } from "next"
import { Paging } from "#components/table/paging"
import { LinkButton } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import type { SearchParams } from "../_range/range.ts"
import { RangeTools } from "../_range/range-tools.tsx"
import { LiveTail } from "./live-tail.tsx"
import { loadMessages } from "./load.ts"
import { MessageFilters } from "./message-filters.tsx"
import { MessagesTable } from "./messages-table.tsx"

export const metadata: Metadata = { title: "Messages" }

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export default async function MessagesPage({ params, searchParams }: Props) {
  const list = await loadMessages((await params).project, await searchParams)
  const slug = list.access.project.project_id
  const canSend = list.access.can("sending", "write")
  return (
    <Page>
      <PageHeader
        title="Messages"
        tools={
          <>
            <RangeTools range={list.range} projectZone={list.access.project.time_zone} />
            {canSend && (
              <LinkButton href={`/p/${slug}/send`} variant="primary">
                <Send aria-hidden /> Send
              </LinkButton>
            )}
          </>
        }
      />
      <MessageFilters
        search={list.query.search}
        statuses={list.query.statuses}
        isMasked={list.access.isMasked}
      >
        <LiveTail project={slug} seq={list.seq} isOnFirstPage={list.query.cursor === null} />
      </MessageFilters>
      <MessagesTable
        rows={list.rows}
        counts={list.counts}
        statuses={list.query.statuses}
        project={slug}
        canSend={canSend}
      />
      <Paging note={list.note} newerHref={list.newerHref} olderHref={list.olderHref} />
    </Page>
  )
}
