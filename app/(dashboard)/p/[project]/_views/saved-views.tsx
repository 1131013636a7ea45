"use client"

import { BookmarkPlus, Mail, Users } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { usePreferences } from "#components/shell/preferences"
import { Button } from "#ui/button"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { later } from "#ui/part"
import { reportWords } from "#words/report"
import { viewWords } from "#words/view"
import type { ViewPage } from "#lib/data/store/schema/messages"
import type { Views } from "#lib/analytics/views/load"
import { ViewMenu } from "./view-menu.tsx"

const ViewDialog = later(() => import("./view-dialog.tsx"))

/** Saved views of a page, one press each, with a menu each. `query` is the page as it is now. */
export type SavedViewsProps = {
  project: string
  page: ViewPage
  views: Views
  query: string
  /** Whether the page as it is now may be kept: a list that shows all is not worth it. */
  canSave: boolean
  /** Columns that a list of messages does not show now. */
  hiddenColumns?: readonly string[]
}

const noColumns: readonly string[] = []

export function SavedViews({
  project,
  page,
  views: { list, canShare, reports },
  query,
  canSave,
  hiddenColumns = noColumns,
}: SavedViewsProps) {
  const words = useWords(viewWords)
  const mailed = useWords(reportWords)
  const { hideColumns } = usePreferences()
  const [isSaving, setIsSaving] = useState(false)
  const place = { project, page, query, canShare, reports, hiddenColumns }
  const shown = list.find((view) => view.query === query)
  if (list.length === 0 && !canSave) return null
  return (
    <nav aria-label={words.views} className="flex flex-wrap items-center gap-1.5 print:hidden">
      {list.map((view) => (
        <span
          key={view.view_id}
          className={cn(
            "inline-flex h-8 max-w-full items-stretch rounded-md border border-line bg-surface text-xs max-md:h-11",
            view === shown && "border-brand bg-brand-soft",
          )}
        >
          <Link
            href={`/p/${project}/${page}?${view.query}`}
            aria-current={view === shown ? "page" : undefined}
            onClick={() => page === "messages" && hideColumns(page, view.hidden_columns)}
            className="inline-flex min-w-0 items-center gap-1.5 rounded-md px-2.5 text-ink -outline-offset-2 hover:bg-hover [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-ink-3"
          >
            <span className="max-w-48 truncate">{view.name}</span>
            {view.is_shared && <Users aria-label={words.shared} />}
            {reports?.scheduled.some(({ view_id }) => view_id === view.view_id) && (
              <Mail aria-label={mailed.sentByMail} />
            )}
          </Link>
          {(view.canChange || reports) && <ViewMenu {...place} view={view} isShown={view === shown} />}
        </span>
      ))}
      {canSave && !shown && (
        <Button variant="ghost" size="sm" onClick={() => setIsSaving(true)} className="max-md:min-h-11">
          <BookmarkPlus aria-hidden /> {words.save}
        </Button>
      )}
      {isSaving && <ViewDialog {...place} onClose={() => setIsSaving(false)} />}
    </nav>
  )
}
