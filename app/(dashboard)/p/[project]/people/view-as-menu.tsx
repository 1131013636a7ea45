"use client"

import { ChevronDown, Eye } from "lucide-react"
import { useWords } from "#components/shell/language"
import type { ProjectRole } from "#lib/data/store/schema/people"
import { Button } from "#ui/button"
import { OnDemand } from "#ui/on-demand"
import { part } from "#ui/part"
import { peopleWords } from "#words/people"

const viewAsLines = part(() => import("./view-as-lines.tsx"))

/** Looks at the project as a role below one's own. */
export function ViewAsMenu(props: { project: string; roles: readonly ProjectRole[] }) {
  const words = useWords(peopleWords)
  return (
    <OnDemand
      lines={viewAsLines}
      button={(button) => (
        <Button {...button}>
          <Eye aria-hidden /> {words.viewAs} <ChevronDown aria-hidden className="size-3.5!" />
        </Button>
      )}
      menu={(Lines, trigger) => <Lines trigger={trigger} {...props} />}
    />
  )
}
