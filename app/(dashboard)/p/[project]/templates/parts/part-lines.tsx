"use client"

import { FilePen, Trash2 } from "lucide-react"
import { type ReactElement, useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { Menu, MenuItem, MenuLine } from "#ui/menu"
import { templatePartsWords } from "#words/template-parts"
import { DeleteDialog } from "../../../../delete-dialog.tsx"
import { type PartRow, usedText } from "./view.ts"

type PartLinesProps = { trigger: ReactElement; project: string; row: PartRow }

/** Actions for a snippet or a layout in the list; one in use shows its uses instead of being deleted. */
export default function PartLines({ trigger, project, row }: PartLinesProps) {
  const words = useWords(templatePartsWords)
  const [isDeleting, setIsDeleting] = useState(false)
  const isUsed = row.templates + row.layouts > 0
  const { name } = row
  return (
    <>
      <Menu isOpenAtFirst trigger={trigger}>
        <MenuItem icon={<FilePen />} href={`/p/${project}/templates/parts/${row.id}`}>
          {words.open}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<Trash2 />} isDanger onSelect={() => setIsDeleting(true)}>
          {words.delete}
        </MenuItem>
      </Menu>
      <DeleteDialog
        isOpen={isDeleting}
        setIsOpen={setIsDeleting}
        title={isUsed ? words.inUseTitle({ name }) : words.deleteTitle({ name })}
        description={isUsed ? words.inUseText({ where: usedText(row, words) }) : words.deleteText}
        remove={() =>
          postJson<null>(`/api/projects/${encodeURIComponent(project)}/parts/delete`, { draft_id: row.id })
        }
        gone={words.deleted({ name })}
        cancel={isUsed ? words.close : words.cancel}
        submit={words.delete}
        busy={words.deleting}
        isRefused={isUsed}
      />
    </>
  )
}
