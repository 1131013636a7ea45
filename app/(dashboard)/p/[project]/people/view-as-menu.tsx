"use client"

import { ChevronDown, Eye } from "lucide-react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/browser/mutate"
import type { ProjectRole } from "#lib/store/schema"
import { peopleWords } from "#lib/words/people"
import { Button } from "#ui/button"
import { Menu, MenuItem, MenuLabel } from "#ui/menu"
import { notify } from "#ui/toast"

/** Looks at the project as a role below one's own. The page is loaded anew: everything on it may change. */
export function ViewAsMenu({ project, roles }: { project: string; roles: readonly ProjectRole[] }) {
  const words = useWords(peopleWords)
  const begin = async (role: ProjectRole) => {
    const answer = await postJson(`/api/projects/${project}/view-as`, { role })
    if (answer.ok) location.assign(`/p/${project}/overview`)
    else notify.failed(answer.failure.message)
  }
  return (
    <Menu
      trigger={
        <Button>
          <Eye aria-hidden /> {words.viewAs} <ChevronDown aria-hidden className="size-3.5!" />
        </Button>
      }
    >
      <MenuLabel>{words.viewAsLabel}</MenuLabel>
      {roles.map((role) => (
        <MenuItem key={role} onSelect={() => begin(role)}>
          {words.roles[role]}
        </MenuItem>
      ))}
    </Menu>
  )
}
