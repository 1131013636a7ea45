"use client"

import { Check, Plus } from "lucide-react"
import { useLanguage, useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { Panel } from "#ui/panel"
import { alertsWords } from "#words/alerts"
import { useToastAct } from "../../../use-toast-act.ts"
import type { ReadyCard } from "./view.ts"

export type ReadyPanelProps = {
  project: string
  /** Name of the project, if the page shows several; else null. */
  projectName: string | null
  cards: readonly ReadyCard[]
}

/** Rules that one press makes. */
export function ReadyPanel({ project, projectName, cards }: ReadyPanelProps) {
  const { ready: words } = useWords(alertsWords)
  return (
    <Panel
      title={words.title}
      hint={projectName ? `${projectName}: ${words.hint}` : words.hint}
      hasHeadLine
      isFlush
      bodyClassName="overflow-hidden"
    >
      {/* Each card has a line below it; those of the last row are beyond the edge, for any number of columns. */}
      <ul className="-mb-px grid sm:grid-cols-2 xl:grid-cols-3">
        {cards.map((card) => (
          <Card key={card.id} project={project} card={card} />
        ))}
      </ul>
    </Panel>
  )
}

function Card({ project, card }: { project: string; card: ReadyCard }) {
  const { ready: words } = useWords(alertsWords)
  const language = useLanguage()
  const { mutate, isPending } = useToastAct(`/api/projects/${encodeURIComponent(project)}/alerts`)
  const add = () =>
    mutate({
      input: { act: "ready", id: card.id, name: card.name, language },
      said: words.added({ name: card.name }),
    })
  return (
    <li className="flex items-center gap-3 border-line border-b px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-ink text-sm">{card.name}</p>
        <p className="text-ink-3 text-xs">{card.text}</p>
      </div>
      {card.isThere ? (
        <span className="flex shrink-0 items-center gap-1.5 text-ink-3 text-xs">
          <Check aria-hidden className="size-3.5" />
          {words.isThere}
        </span>
      ) : (
        <Button
          size="sm"
          onClick={add}
          isBusy={isPending}
          busyLabel={words.adding}
          aria-label={words.add({ name: card.name })}
        >
          <Plus aria-hidden />
          {words.addShort}
        </Button>
      )}
    </li>
  )
}
