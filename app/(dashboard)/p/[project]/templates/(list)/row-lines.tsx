"use client"

import { useMutation } from "@tanstack/react-query"
import { Copy, FilePen, FolderInput, Trash2 } from "lucide-react"
import { useRouter } from "next/navigation"
import { type ReactElement, useState } from "react"
import { useWords } from "#components/shell/language"
import { mutate, postJson } from "#lib/interface/browser/mutate"
import { unwrap } from "#lib/interface/browser/queries"
import { Menu, MenuItem, MenuLine } from "#ui/menu"
import { notify } from "#ui/toast"
import { templatesWords } from "#words/templates"
import { DeleteDialog } from "../../../../delete-dialog.tsx"
import { promotionHref } from "../promote/query.ts"
import { copyName, type TemplateRow } from "../view.ts"

type RowLinesProps = { trigger: ReactElement; project: string; row: TemplateRow }

/** Actions for a template in the list: open, duplicate, delete. */
export default function RowLines({ trigger, project, row }: RowLinesProps) {
  const words = useWords(templatesWords)
  const router = useRouter()
  const [isDeleting, setIsDeleting] = useState(false)
  const drafts = `/api/projects/${encodeURIComponent(project)}/drafts`
  const name = copyName(row.name, words)
  const duplicate = useMutation({
    mutationFn: async () =>
      unwrap(await postJson<{ draft_id: string }>(`${drafts}/duplicate`, { id: row.id, name })),
    onSuccess: () => {
      notify.done(words.duplicated({ name }))
      router.refresh()
    },
    onError: ({ message }) => notify.failed(words.notDuplicated({ sentence: message })),
  })
  // A template made elsewhere and never opened here has no draft to delete.
  const remove = async () =>
    row.draft_id === null
      ? mutate(project, "template/delete", { id: row.id })
      : postJson<null>(`${drafts}/delete`, { draft_id: row.draft_id })
  return (
    <>
      <Menu isOpenAtFirst trigger={trigger}>
        <MenuItem icon={<FilePen />} href={`/p/${project}/templates/${row.id}`}>
          {words.open}
        </MenuItem>
        <MenuItem icon={<Copy />} onSelect={() => duplicate.mutate()}>
          {words.duplicate}
        </MenuItem>
        <MenuItem icon={<FolderInput />} href={promotionHref(project, row.id)}>
          {words.promote}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<Trash2 />} isDanger onSelect={() => setIsDeleting(true)}>
          {words.delete}
        </MenuItem>
      </Menu>
      <DeleteDialog
        isOpen={isDeleting}
        setIsOpen={setIsDeleting}
        title={words.deleteTitle({ name: row.name })}
        description={row.state === "draft" ? words.deleteDraftText : words.deleteText}
        remove={remove}
        gone={words.deleted({ name: row.name })}
        cancel={words.cancel}
        submit={words.delete}
        busy={words.deleting}
      />
    </>
  )
}
