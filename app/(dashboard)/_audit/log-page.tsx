import { Download } from "lucide-react"
import { Paging } from "#components/table/paging"
import { buttonClass } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { auditWords } from "#words/audit"
import { wordsFor } from "#lib/access/auth/language"
import { RangeTools } from "../p/[project]/_range/range-tools.tsx"
import { ActPanel } from "./act-panel.tsx"
import { AuditFilters } from "./audit-filters.tsx"
import { AuditTable } from "./audit-table.tsx"
import type { AuditLog } from "#lib/features/audit-log/load"

export type LogPageProps = {
  log: AuditLog
  title: string
  hint: string
}

/** Audit log page: range and file in the header, filters, the actions and the details of the open one. */
export async function LogPage({ log, title, hint }: LogPageProps) {
  const words = await wordsFor(auditWords)
  const csv = (
    <a href={log.csvHref} download className={buttonClass({})}>
      <Download aria-hidden /> {words.export}
    </a>
  )
  return (
    <Page>
      <PageHeader
        title={title}
        hint={hint}
        tools={
          <>
            <RangeTools range={log.range} projectZone={log.projectZone} />
            {csv}
          </>
        }
      />
      <AuditFilters choices={log.choices} />
      <div className={log.open ? "grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_440px]" : ""}>
        <AuditTable
          label={title}
          rows={log.rows}
          openId={log.open?.row.id ?? null}
          isFiltered={hasFilter(log.filters)}
          timeZone={log.range.timeZone}
          nowMs={log.nowMs}
        />
        {log.open && <ActPanel open={log.open} />}
      </div>
      <Paging note={words.note({ count: log.count })} newerHref={log.newerHref} olderHref={log.olderHref} />
    </Page>
  )
}

const hasFilter = ({ who, what, target }: AuditLog["filters"]) =>
  who !== null || what !== null || target !== ""
