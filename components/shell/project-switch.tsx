"use client"

import { ChevronsUpDown } from "lucide-react"
import type { ComponentProps } from "react"
import { OnDemand } from "#ui/on-demand"
import { part } from "#ui/part"
import { shellWords } from "#words/shell"
import { Initials } from "./initials.tsx"
import { useWords } from "./language.tsx"
import type { ProjectSwitchProps, SwitchProject } from "./project-menu.tsx"

const projectMenu = part(() => import("./project-menu.tsx"))

export function ProjectSwitch(props: ProjectSwitchProps) {
  return (
    <OnDemand
      lines={projectMenu}
      button={(trigger) => <SwitchButton current={props.current} {...trigger} />}
      menu={(Lines, trigger) => <Lines {...props} trigger={trigger} />}
    />
  )
}

/** Passes the trigger's props on, so that it opens the menu. */
function SwitchButton({ current, ...trigger }: { current: SwitchProject | null } & ComponentProps<"button">) {
  const words = useWords(shellWords)
  return (
    <button
      type="button"
      {...trigger}
      className="flex min-h-10 w-full items-center gap-2 rounded-md border border-line-strong bg-surface px-1.5 text-left shadow-lift hover:bg-hover max-md:min-h-11"
    >
      <Initials name={current?.name ?? "?"} />
      <span className="min-w-0 flex-1 leading-4.5">
        <span className="block truncate font-medium text-ink text-sm">
          {current?.name ?? words.chooseProject}
        </span>
        {current && <span className="block truncate text-ink-3 text-xs">{words.roles[current.role]}</span>}
      </span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-3" />
    </button>
  )
}
