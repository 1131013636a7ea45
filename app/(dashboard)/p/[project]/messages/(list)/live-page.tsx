import { Page } from "#components/ui/page-header"
import { messagesWords } from "#words/messages"
import { wordsFor } from "#lib/access/auth/language"
import type { SearchParams } from "#lib/analytics/range/range"
import { LiveList } from "./live-list.tsx"
import { loadTail } from "#lib/analytics/messages/load-tail"
import { MessageViews } from "./message-views.tsx"
import { MessagesHeader } from "./messages-header.tsx"
import { isNarrowed } from "#lib/analytics/messages/query"

/** The list of messages by their last change. */
export async function LivePage({ project, params }: { project: string; params: SearchParams }) {
  const { access, range, query, views, viewText, chips, request, ...tail } = await loadTail(project, params)
  const words = await wordsFor(messagesWords)
  const can = {
    send: access.can("sending", "write"),
    export: access.can("exports", "read") ? [project] : [],
    suppress: access.can("suppressions", "write"),
  }
  return (
    <Page>
      <MessagesHeader project={access.project} range={range} canSend={can.send} />
      <LiveList
        project={project}
        query={request}
        filters={{
          query,
          chips,
          isMasked: access.isMasked,
          projects: { chip: null, field: null },
          views: (
            <MessageViews project={project} views={views} query={viewText} canSave={isNarrowed(query)} />
          ),
        }}
        can={can}
        {...tail}
      />
      <p className="text-ink-3 text-xs">{words.tail.note}</p>
    </Page>
  )
}
