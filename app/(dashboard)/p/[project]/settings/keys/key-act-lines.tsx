"use client"

import { Ban, Pencil } from "lucide-react"
import type { ReactElement } from "react"
import { useWords } from "#components/shell/language"
import { Menu, MenuItem } from "#ui/menu"
import { keysWords } from "#words/keys"
import type { ProgramKeyRow } from "./view.ts"

export type KeyAction = { what: "change" | "revoke"; row: ProgramKeyRow }

type Props = { trigger: ReactElement; row: ProgramKeyRow; onAct: (act: KeyAction) => void }

/** The open menu of what can be done to a program's key. */
export default function KeyActLines({ trigger, row, onAct }: Props) {
  const words = useWords(keysWords)
  return (
    <Menu isOpenAtFirst trigger={trigger}>
      <MenuItem icon={<Pencil />} onSelect={() => onAct({ what: "change", row })}>
        {words.change}
      </MenuItem>
      <MenuItem icon={<Ban />} isDanger onSelect={() => onAct({ what: "revoke", row })}>
        {words.revoke}
      </MenuItem>
    </Menu>
  )
}
