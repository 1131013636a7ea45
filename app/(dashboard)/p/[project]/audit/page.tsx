import { Download } from "lucide-react"
import { Paging } from "#components/table/paging"
import { auditWords } from "#lib/words/audit"
import { buttonClass } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { wordsFor } from "../../../../language.ts"
import type { SearchParams } from "../_range/range.ts"
import { RangeTools } from "../_range/range-tools.tsx"
import { ActPanel } from "./act-panel.tsx"
import { AuditFilters } from "./audit-filters.tsx"
import { AuditTable } from "./audit-table.tsx"
import { loadAudit } from "./load.ts"

export const generateMetadata = async () => ({ title: (await wordsFor(auditWords)).title })

type Props = { params: Promise<{ project: string }>; searchParams: Promise<SearchParams> }

export default async function AuditPage({ params, searchParams }: Props) {
  const log = await loadAudit((await params).project, await searchParams)
  const words = await wordsFor(auditWords)
  const csv = (
    <a href={log.csvHref} download className={buttonClass({})}>
      <Download aria-hidden /> {words.export}
    </a>
  )
  return (
    <Page>
      <PageHeader
        title={words.title}
        hint={words.hint}
        tools={
          <>
            <RangeTools range={log.range} projectZone={log.project.time_zone} />
            {csv}
          </>
        }
      />
      <AuditFilters filters={log.filters} choices={log.choices} />
      <div className={log.open ? "grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_440px]" : ""}>
        <AuditTable rows={log.rows} isNarrow={log.open !== null} isFiltered={hasFilter(log.filters)} />
        {log.open && <ActPanel open={log.open} />}
      </div>
      <Paging note={words.note(log.count)} newerHref={log.newerHref} olderHref={log.olderHref} />
    </Page>
  )
}

const hasFilter = ({ who, what, target }: { who: string | null; what: string | null; target: string }) =>
  who !== null || what !== null || target !== ""
