"use client"

import type { ReactElement } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import type { ProjectRole } from "#lib/data/store/schema/people"
import { Menu, MenuItem, MenuLabel } from "#ui/menu"
import { notify } from "#ui/toast"
import { peopleWords } from "#words/people"

type Props = { trigger: ReactElement; project: string; roles: readonly ProjectRole[] }

/** Menu of roles to view the project as. The page is reloaded, because everything on it can change. */
export default function ViewAsLines({ trigger, project, roles }: Props) {
  const words = useWords(peopleWords)
  const begin = async (role: ProjectRole) => {
    const answer = await postJson(`/api/projects/${project}/view-as`, { role })
    if (answer.ok) location.assign(`/p/${project}/overview`)
    else notify.failed(answer.failure.message)
  }
  return (
    <Menu isOpenAtFirst trigger={trigger}>
      <MenuLabel>{words.viewAsLabel}</MenuLabel>
      {roles.map((role) => (
        <MenuItem key={role} onSelect={() => begin(role)}>
          {words.roles[role]}
        </MenuItem>
      ))}
    </Menu>
  )
}
