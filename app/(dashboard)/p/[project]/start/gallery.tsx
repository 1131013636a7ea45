"use client"

import { useRouter } from "next/navigation"
import { useState, useTransition } from "react"
import { LetterFrame } from "#components/letter/letter-frame"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/interface/browser/mutate"
import { refusalOf } from "#lib/interface/browser/refusal"
import { Button } from "#ui/button"
import { notify } from "#ui/toast"
import { sendingWords } from "#words/sending"
import { startStepWords } from "#words/start-step"
import {
  type StarterTemplate,
  starterInput,
  starterTemplates,
} from "#lib/features/templates/starter-templates"

type GalleryProps = { project: { slug: string; name: string }; sender: string | null }

/** Starter templates with their pictures, to make the first one from. */
export default function Gallery({ project, sender }: GalleryProps) {
  const words = useWords(startStepWords)
  const { starters } = useWords(sendingWords)
  const router = useRouter()
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [isRefreshing, startRefresh] = useTransition()

  const create = async (starter: StarterTemplate) => {
    setChosen(starter.key)
    setError(undefined)
    const template = starterInput(starter, sender ?? "", project.name)
    const answer = await mutate(project.slug, "template/set", { template })
    if (!answer.ok) {
      setChosen(null)
      return setError(refusalOf(answer.failure).sentence)
    }
    notify.done(words.made({ name: starter.name }))
    startRefresh(() => router.refresh())
  }

  return (
    <div className="mt-2">
      <ul className="grid gap-3 sm:grid-cols-3">
        {starterTemplates.map((starter) => (
          <li
            key={starter.key}
            className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface"
          >
            <Thumbnail starter={starter} />
            <div className="flex flex-1 flex-col gap-2 border-line border-t p-3">
              <p className="font-medium text-ink text-sm">{starter.name}</p>
              <p className="flex-1 text-ink-3 text-xs">{starters[starter.key]}</p>
              <Button
                size="sm"
                onClick={() => create(starter)}
                disabled={chosen !== null && chosen !== starter.key}
                isBusy={chosen === starter.key || (isRefreshing && chosen === starter.key)}
                busyLabel={words.making}
              >
                {words.use}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="mt-2 text-danger-ink text-xs">
          {words.notMade({ sentence: error })}
        </p>
      )}
    </div>
  )
}

/** The letter itself, small and out of reach, with its sample values. */
function Thumbnail({ starter }: { starter: StarterTemplate }) {
  return (
    <div aria-hidden className="pointer-events-none relative h-32 overflow-hidden bg-white">
      <div className="absolute top-0 left-0 h-96 w-[300%] origin-top-left scale-[0.3334]" inert>
        <LetterFrame html={filled(starter)} title={starter.name} />
      </div>
    </div>
  )
}

const filled = (starter: StarterTemplate): string =>
  starter.html.replace(/\{\{(\w+)(?:\|[^{}]*)?\}\}/g, (_tag, name: string) => starter.samples[name] ?? "")
