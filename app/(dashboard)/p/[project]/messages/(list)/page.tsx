import { Download } from "lucide-react"
import { Suspense } from "react"
import { Paging } from "#components/table/paging"
import { buttonClass } from "#ui/button"
import { Page } from "#ui/page-header"
import { messagesWords } from "#words/messages"
import { sendAgainWords } from "#words/send-again"
import { wordsFor } from "#lib/access/auth/language"
import type { Access } from "#lib/access/auth/access"
import { AgainButton } from "../../_everybody/again-button.tsx"
import { AllRecipients } from "../../_everybody/all-recipients.tsx"
import { readProjects } from "#lib/analytics/filters/projects-query"
import { projectsIn } from "../../_filters/projects-filter.tsx"
import type { SearchParams } from "#lib/analytics/range/range"
import { LivePage } from "./live-page.tsx"
import { LiveTail } from "./live-tail.tsx"
import { loadMessages } from "#lib/analytics/messages/load"
import { MessageFilters } from "./message-filters.tsx"
import { MessageViews } from "./message-views.tsx"
import { MessagesHeader } from "./messages-header.tsx"
import { MessagesTable } from "./messages-table.tsx"
import { isNarrowed, readSort } from "#lib/analytics/messages/query"
import { SortChoice } from "./sort-choice.tsx"
import { StatusChips } from "./status-chips.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(messagesWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export default async function MessagesPage({ params, searchParams }: Props) {
  const { project } = await params
  const query = await searchParams
  // The order by last change needs a single project; several projects are sorted by sent time.
  if (readSort(query) === "changed" && readProjects(query).length === 0)
    return <LivePage project={project} params={query} />
  const {
    access,
    scope,
    countIn,
    range,
    query: filters,
    seq,
    views,
    viewText,
    ...list
  } = await loadMessages(project, query)
  const hasProjects = scope.added.length > 0
  const again = await wordsFor(sendAgainWords)
  const can = {
    send: access.can("sending", "write"),
    export: scope.shown.flatMap((one) => (one.can("exports", "read") ? [one.project.project_id] : [])),
    suppress: access.can("suppressions", "write"),
  }
  return (
    <Page>
      <MessagesHeader project={access.project} range={range} canSend={can.send} />
      <MessageFilters
        project={project}
        query={filters}
        chips={list.chips}
        isMasked={access.isMasked}
        projects={projectsIn(scope, countIn)}
        views={
          <MessageViews
            project={project}
            views={views}
            query={viewText}
            canSave={isNarrowed(filters) || hasProjects}
          />
        }
      >
        <span className="inline-flex flex-wrap items-center gap-3">
          <SortChoice sort="sent" isOff={hasProjects} />
          <LiveTail
            project={project}
            seq={seq}
            isOnFirstPage={filters.cursor === null}
            isOfMore={hasProjects}
          />
        </span>
      </MessageFilters>
      <MessagesTable
        rows={list.rows}
        rowPaths={list.rowPaths}
        hasProjects={hasProjects}
        counts={list.counts}
        lookedBack={list.lookedBack}
        olderHref={list.olderHref}
        statusChips={
          <Suspense fallback={<StatusChips chosen={filters.status} />}>
            <CountedChips chosen={filters.status} counts={list.byStatus} />
          </Suspense>
        }
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
        {can.export.includes(project) && !access.isMasked && list.rows.length > 0 && !hasProjects && (
          <AllRecipients
            project={project}
            of="messages"
            query={viewText}
            canSuppress={can.suppress}
            canSend={can.send}
          />
        )}
        {can.send && list.rows.length > 0 && !hasProjects && (
          <AgainButton
            project={project}
            source={{ query: viewText }}
            text={again.openAll}
            hint={again.openAllHint}
          />
        )}
        {can.export.includes(project) && list.rows.length > 0 && (
          <ExportAll
            project={project}
            query={viewText}
            without={scope.shown.filter(({ project: { project_id } }) => !can.export.includes(project_id))}
          />
        )}
      </Paging>
    </Page>
  )
}

const Note = async ({ text }: { text: Promise<string> }) => await text

type CountedChipsProps = { chosen: readonly string[]; counts: Promise<ReadonlyMap<string, number> | null> }

const CountedChips = async ({ chosen, counts }: CountedChipsProps) => (
  <StatusChips chosen={chosen} counts={await counts} />
)

/** All that the filters find, as a file. */
type ExportAllProps = {
  project: string
  query: string
  /** Projects on the page whose messages this reader must not export. */
  without: readonly Pick<Access, "project">[]
}

async function ExportAll({ project, query, without }: ExportAllProps) {
  const words = await wordsFor(messagesWords)
  return (
    <a
      href={`/api/projects/${project}/messages/export?${query}`}
      download
      title={[
        words.exportAllHint,
        ...(without.length > 0
          ? [words.exportWithout({ names: without.map((one) => one.project.name).join(", ") })]
          : []),
      ].join(" ")}
      className={buttonClass({ variant: "ghost", size: "sm", className: "max-md:min-h-11" })}
    >
      <Download aria-hidden /> {words.exportAll}
    </a>
  )
}
