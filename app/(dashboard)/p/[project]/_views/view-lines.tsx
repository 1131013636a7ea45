"use client"

import { Mail, Pencil, RefreshCw, Trash2, Users } from "lucide-react"
import type { ReactElement } from "react"
import { useWords } from "#components/shell/language"
import type { SavedView } from "#lib/analytics/views/saved-views"
import { Menu, MenuItem, MenuLine } from "#ui/menu"
import { notify, undoToast } from "#ui/toast"
import { reportWords } from "#words/report"
import { viewWords } from "#words/view"
import { useChangeView, type ViewPlace } from "./use-change-view.ts"

/** Actions on a saved view. */
export type ViewMenuProps = ViewPlace & { view: SavedView; isShown: boolean }

type Props = ViewMenuProps & { trigger: ReactElement; onRename: () => void; onMail: () => void }

/** The open menu of a view. */
export default function ViewLines({ trigger, onRename, onMail, view, isShown, ...place }: Props) {
  const { project, page, query, canShare } = place
  const words = useWords(viewWords)
  const mailed = useWords(reportWords)
  const hidden_columns = [...place.hiddenColumns]
  const { mutate } = useChangeView(project)
  const { view_id, name, is_shared } = view
  const remove = () =>
    mutate(
      { act: "delete", view_id },
      {
        onSuccess: () =>
          undoToast({
            text: words.deleted({ name }),
            undo: () =>
              mutate({
                act: "save",
                page,
                name,
                query: view.query,
                hidden_columns: view.hidden_columns,
                is_shared,
              }),
          }),
      },
    )
  const overwrite = () =>
    mutate(
      { act: "change", view_id, query, hidden_columns },
      {
        onSuccess: () =>
          notify.done((page === "messages" ? words.overwritten : words.overwrittenCharts)({ name })),
      },
    )
  return (
    <Menu isOpenAtFirst trigger={trigger}>
      {place.reports && (
        <MenuItem icon={<Mail />} onSelect={onMail}>
          {mailed.menu}
        </MenuItem>
      )}
      {view.canChange && (
        <>
          <MenuItem icon={<Pencil />} onSelect={onRename}>
            {words.rename}
          </MenuItem>
          <MenuItem icon={<RefreshCw />} isDisabled={isShown} onSelect={overwrite}>
            {page === "messages" ? words.overwrite : words.overwriteCharts}
          </MenuItem>
        </>
      )}
      {view.canChange && canShare && (
        <MenuItem icon={<Users />} onSelect={() => mutate({ act: "change", view_id, is_shared: !is_shared })}>
          {is_shared ? words.unshare : words.share}
        </MenuItem>
      )}
      {view.canChange && (
        <>
          <MenuLine />
          <MenuItem icon={<Trash2 />} isDanger onSelect={remove}>
            {words.delete}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
