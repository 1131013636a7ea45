"use client"

import type { ReactElement } from "react"
import { tableWords } from "#words/table"
import { useWords } from "../shell/language.tsx"
import { usePreferences } from "../shell/preferences.tsx"
import { Menu, MenuCheck, MenuItem, MenuLabel, MenuLine } from "../ui/menu.tsx"
import type { NamedColumn } from "./model.ts"

type Props = { trigger: ReactElement; tableId: string; columns: NamedColumn[] }

/** The open menu of ColumnsMenu; it stays open while columns are chosen, and what is chosen counts at once. */
export default function ColumnsLines({ trigger, tableId, columns }: Props) {
  const words = useWords(tableWords)
  const { hiddenColumns, hideColumns } = usePreferences()
  const hidden = hiddenColumns[tableId] ?? columns.filter((one) => one.isAwayAtFirst).map(({ id }) => id)
  const show = (id: string, isShown: boolean) =>
    hideColumns(tableId, isShown ? hidden.filter((one) => one !== id) : [...hidden, id])
  return (
    <Menu isOpenAtFirst trigger={trigger} className="min-w-44">
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
