"use client"

import { Ellipsis } from "lucide-react"
import type { ComponentProps } from "react"
import { Initials } from "#components/shell/initials"
import { useWords } from "#components/shell/language"
import { OnDemand } from "#ui/on-demand"
import { part } from "#ui/part"
import { type ShellWords, shellWords } from "#words/shell"

/** The person at the foot of the sidebar: account, theme, language, keys and the way out. */
export type PersonMenuProps = {
  name: string
  email: string
  role: keyof ShellWords["roles"]
  /** The log of the whole account. */
  canReadLog: boolean
}

const personLines = part(() => import("./person-lines.tsx"))

export function PersonMenu({ name, email, role, canReadLog }: PersonMenuProps) {
  return (
    <OnDemand
      lines={personLines}
      button={(trigger) => <PersonButton {...trigger} name={name} role={role} />}
      menu={(Lines, trigger) => <Lines email={email} canReadLog={canReadLog} trigger={trigger} />}
    />
  )
}

/** Passes the trigger's props on, so that it opens the menu. */
function PersonButton({
  name,
  role,
  ...trigger
}: Pick<PersonMenuProps, "name" | "role"> & Omit<ComponentProps<"button">, "name" | "role">) {
  const words = useWords(shellWords)
  return (
    <button
      type="button"
      {...trigger}
      className="flex min-h-11 w-full items-center gap-2.5 rounded-md p-1.5 text-left hover:bg-hover aria-expanded:bg-hover"
    >
      <Initials name={name} isRound />
      <span className="min-w-0 flex-1 leading-4.5">
        <span className="block truncate font-medium text-ink text-sm">{name}</span>
        <span className="block truncate text-ink-3 text-xs">{words.roles[role]}</span>
      </span>
      <Ellipsis aria-hidden className="size-4 shrink-0 text-ink-3" />
    </button>
  )
}
