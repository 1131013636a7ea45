"use client"

import { Columns3 } from "lucide-react"
import { tableWords } from "#words/table"
import { useWords } from "../shell/language.tsx"
import { IconButton } from "../ui/button.tsx"
import { OnDemand } from "../ui/on-demand.tsx"
import { part } from "../ui/part.tsx"
import type { NamedColumn } from "./model.ts"

const columnsLines = part(() => import("./columns-lines.tsx"))

/** Selects the visible columns, remembered for the person. */
export function ColumnsMenu(props: { tableId: string; columns: NamedColumn[] }) {
  const words = useWords(tableWords)
  return (
    <OnDemand
      lines={columnsLines}
      button={(button) => (
        <IconButton {...button} label={words.columns} size="sm" className="h-6 w-6 align-middle">
          <Columns3 className="size-3.5!" />
        </IconButton>
      )}
      menu={(Lines, trigger) => <Lines trigger={trigger} {...props} />}
    />
  )
}
