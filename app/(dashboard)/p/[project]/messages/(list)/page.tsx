import { Suspense } from "react"
import { Paging } from "#components/table/paging"
import { messagesWords } from "#lib/words/messages"
import { Page } from "#ui/page-header"
import { wordsFor } from "../../../../../language.ts"
import type { SearchParams } from "../../_range/range.ts"
import { LiveTail } from "./live-tail.tsx"
import { loadMessages } from "./load.ts"
import { MessageFilters } from "./message-filters.tsx"
import { MessagesHeader } from "./messages-header.tsx"
import { MessagesTable } from "./messages-table.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(messagesWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export default async function MessagesPage({ params, searchParams }: Props) {
  const { project } = await params
  const { access, range, query, seq, ...list } = await loadMessages(project, await searchParams)
  const canSend = access.can("sending", "write")
  return (
    <Page>
      <MessagesHeader project={access.project} range={range} canSend={canSend} />
      <MessageFilters search={query.search} tag={query.tag} isMasked={access.isMasked}>
        <LiveTail project={project} seq={seq} isOnFirstPage={query.cursor === null} />
      </MessageFilters>
      <MessagesTable
        rows={list.rows}
        counts={list.counts}
        lookedBack={list.lookedBack}
        olderHref={list.olderHref}
        statuses={query.statuses}
        project={project}
        canSend={canSend}
      />
      <Paging
        note={
          <Suspense fallback={list.took}>
            <Note text={list.note} />
          </Suspense>
        }
        newerHref={list.newerHref}
        olderHref={list.olderHref}
      />
    </Page>
  )
}

const Note = async ({ text }: { text: Promise<string> }) => await text
