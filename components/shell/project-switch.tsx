"use client"

import { ChevronsUpDown, LayoutGrid, Plus } from "lucide-react"
import { Menu, MenuItem, MenuLabel, MenuLine } from "#ui/menu"
import { Initials } from "./initials.tsx"

/** ProjectSwitch: the project we are in, and the way to the others. */
export type SwitchProject = { slug: string; name: string; note: string }

export type ProjectSwitchProps = {
  current: SwitchProject | null
  projects: readonly SwitchProject[]
  canCreate: boolean
}

export function ProjectSwitch({ current, projects, canCreate }: ProjectSwitchProps) {
  return (
    <Menu
      trigger={<SwitchButton current={current} />}
      align="start"
      className="w-(--radix-dropdown-menu-trigger-width) min-w-56"
    >
      <MenuLabel>Projects</MenuLabel>
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
        All projects
      </MenuItem>
      {canCreate && (
        <MenuItem href="/projects?new" icon={<Plus />}>
          New project
        </MenuItem>
      )}
    </Menu>
  )
}

/** Passes the trigger's props on, so that it opens the menu. */
function SwitchButton({ current, ...trigger }: { current: SwitchProject | null }) {
  return (
    <button
      type="button"
      {...trigger}
      className="flex min-h-10 w-full items-center gap-2 rounded-md border border-line-strong bg-surface px-1.5 text-left shadow-lift hover:bg-hover"
    >
      <Initials name={current?.name ?? "?"} />
      <span className="min-w-0 flex-1 leading-4.5">
        <span className="block truncate font-medium text-ink text-sm">
          {current?.name ?? "Choose a project"}
        </span>
        {current && <span className="block truncate text-ink-3 text-xs">{current.note}</span>}
      </span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-3" />
    </button>
  )
}
