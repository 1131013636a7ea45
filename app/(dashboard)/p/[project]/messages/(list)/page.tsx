import { Download } from "lucide-react"
import { Suspense } from "react"
import { Paging } from "#components/table/paging"
import { buttonClass } from "#ui/button"
import { Page } from "#ui/page-header"
import { messagesWords } from "#words/messages"
import { wordsFor } from "../../../../../language.ts"
import type { SearchParams } from "../../_range/range.ts"
import { LivePage } from "./live-page.tsx"
import { LiveSwitch } from "./live-switch.tsx"
import { LiveTail } from "./live-tail.tsx"
import { loadMessages } from "./load.ts"
import { MessageFilters } from "./message-filters.tsx"
import { MessageViews } from "./message-views.tsx"
import { MessagesHeader } from "./messages-header.tsx"
import { MessagesTable } from "./messages-table.tsx"
import { isLive, isNarrowed } from "./query.ts"

export const generateMetadata = async () => ({ title: (await wordsFor(messagesWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export default async function MessagesPage({ params, searchParams }: Props) {
  const { project } = await params
  const asked = await searchParams
  if (isLive(asked)) return <LivePage project={project} params={asked} />
  const { access, range, query, seq, views, viewText, ...list } = await loadMessages(project, asked)
  const can = {
    send: access.can("sending", "write"),
    export: access.can("exports", "read"),
    suppress: access.can("suppressions", "write"),
  }
  return (
    <Page>
      <MessagesHeader project={access.project} range={range} canSend={can.send} />
      <MessageViews project={project} views={views} query={viewText} isNarrowed={isNarrowed(query)} />
      <MessageFilters
        project={project}
        query={query}
        templateName={list.templateName}
        isMasked={access.isMasked}
        canSeeTags={access.can("tags", "read")}
      >
        <span className="inline-flex flex-wrap items-center gap-3">
          <LiveSwitch isLive={false} />
          <LiveTail project={project} seq={seq} isOnFirstPage={query.cursor === null} />
        </span>
      </MessageFilters>
      <MessagesTable
        rows={list.rows}
        rowPath={list.rowPath}
        counts={list.counts}
        lookedBack={list.lookedBack}
        olderHref={list.olderHref}
        statuses={query.status}
        project={project}
        can={can}
      />
      <Paging
        note={
          <Suspense fallback={list.took}>
            <Note text={list.note} />
          </Suspense>
        }
        newerHref={list.newerHref}
        olderHref={list.olderHref}
      >
        {can.export && list.rows.length > 0 && <ExportAll project={project} query={viewText} />}
      </Paging>
    </Page>
  )
}

const Note = async ({ text }: { text: Promise<string> }) => await text

/** All that the filters find, as a file. */
async function ExportAll({ project, query }: { project: string; query: string }) {
  const words = await wordsFor(messagesWords)
  return (
    <a
      href={`/api/projects/${project}/messages/export?${query}`}
      download
      title={words.exportAllHint}
      className={buttonClass({ variant: "ghost", size: "sm", className: "max-md:min-h-11" })}
    >
      <Download aria-hidden /> {words.exportAll}
    </a>
  )
}
