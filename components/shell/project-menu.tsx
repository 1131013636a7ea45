"use client"

import { LayoutGrid, Plus } from "lucide-react"
import type { ReactElement } from "react"
import { Menu, MenuItem, MenuLabel, MenuLine } from "#ui/menu"
import { type ShellWords, shellWords } from "#words/shell"
import { Initials } from "./initials.tsx"
import { useWords } from "./language.tsx"

/** ProjectSwitch: the project we are in, and the way to the others. */
export type SwitchProject = { slug: string; name: string; role: keyof ShellWords["roles"] }

export type ProjectSwitchProps = {
  current: SwitchProject | null
  projects: readonly SwitchProject[]
  canCreate: boolean
}

/** The other projects, all of them, a new one. */
export default function ProjectMenu({
  current,
  projects,
  canCreate,
  trigger,
}: ProjectSwitchProps & { trigger: ReactElement }) {
  const words = useWords(shellWords)
  return (
    <Menu
      trigger={trigger}
      isOpenAtFirst
      align="start"
      className="w-(--radix-dropdown-menu-trigger-width) min-w-56"
    >
      <MenuLabel>{words.projects}</MenuLabel>
      {projects.map((project) => (
        <MenuItem
          key={project.slug}
          href={`/p/${project.slug}/overview`}
          icon={<Initials name={project.name} isSmall />}
          isChecked={project.slug === current?.slug}
        >
          {project.name}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem href="/projects" icon={<LayoutGrid />}>
        {words.allProjects}
      </MenuItem>
      {canCreate && (
        <MenuItem href="/projects?new" icon={<Plus />}>
          {words.newProject}
        </MenuItem>
      )}
    </Menu>
  )
}
