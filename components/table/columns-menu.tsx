"use client"

import { Columns3 } from "lucide-react"
import { tableWords } from "#lib/words/table"
import { useWords } from "../shell/language.tsx"
import { usePreferences } from "../shell/preferences.tsx"
import { IconButton } from "../ui/button.tsx"
import { Menu, MenuCheck, MenuItem, MenuLabel, MenuLine } from "../ui/menu.tsx"
import type { NamedColumn } from "./table-head.tsx"

/** Which columns are shown; stays open while they are chosen, and what is chosen counts at once. */
export function ColumnsMenu({ tableId, columns }: { tableId: string; columns: NamedColumn[] }) {
  const words = useWords(tableWords)
  const { hiddenColumns, hideColumns } = usePreferences()
  const hidden = hiddenColumns[tableId] ?? []
  const show = (id: string, isShown: boolean) =>
    hideColumns(tableId, isShown ? hidden.filter((one) => one !== id) : [...hidden, id])
  return (
    <Menu
      trigger={
        <IconButton label={words.columns} size="sm" className="h-6 w-6 align-middle">
          <Columns3 className="size-3.5!" />
        </IconButton>
      }
      className="min-w-44"
    >
      <MenuLabel>{words.shown}</MenuLabel>
      {columns.map((column) => (
        <MenuCheck
          key={column.id}
          isChecked={column.isFixed || !hidden.includes(column.id)}
          isDisabled={column.isFixed}
          onChange={(isShown) => show(column.id, isShown)}
        >
          {column.name}
        </MenuCheck>
      ))}
      <MenuLine />
      <MenuItem isDisabled={hidden.length === 0} onSelect={() => hideColumns(tableId, [])}>
        {words.reset}
      </MenuItem>
    </Menu>
  )
}
