"use client"

import { LogOut, UserCog, UserMinus } from "lucide-react"
import type { ReactElement } from "react"
import { useWords } from "#components/shell/language"
import { Menu, MenuItem } from "#ui/menu"
import { peopleWords } from "#words/people"
import type { PersonRow } from "./view.ts"

export type PersonAction = { what: "role" | "remove"; person: PersonRow }

type Props = { trigger: ReactElement; row: PersonRow; onAct: (act: PersonAction) => void }

/** The open menu of what a manager may do to a person. */
export default function PersonActLines({ trigger, row, onAct }: Props) {
  const words = useWords(peopleWords)
  return (
    <Menu isOpenAtFirst trigger={trigger}>
      <MenuItem icon={<UserCog />} onSelect={() => onAct({ what: "role", person: row })}>
        {words.change}
      </MenuItem>
      <MenuItem
        icon={row.isYou ? <LogOut /> : <UserMinus />}
        isDanger
        onSelect={() => onAct({ what: "remove", person: row })}
      >
        {row.isYou ? words.leave : words.remove}
      </MenuItem>
    </Menu>
  )
}
