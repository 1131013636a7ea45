"use client"

import { useState } from "react"
import { LetterFrame } from "#components/letter/letter-frame"
import { useWords } from "#components/shell/language"
import type { LookedAtVersion } from "#lib/features/templates/draft-data"
import { cn } from "#ui/cn"
import { Refusal } from "#ui/refusal"
import { ScrollRegion } from "#ui/scroll-region"
import { Segmented } from "#ui/segmented"
import { compareWords } from "#words/compare"
import { useShownHtml } from "../../pictures/use-shown-pictures.ts"
import type { BothSides } from "./query.ts"

type Side = keyof BothSides

/** Both messages at the same width and height in one scroll area; a phone shows one at a time. */
export function RenderedPair({ project, ...sides }: BothSides & { project: string }) {
  const words = useWords(compareWords)
  const [shown, setShown] = useState<Side>("other")
  const [heights, setHeights] = useState<Partial<Record<Side, number>>>({})
  const height = Math.max(240, ...Object.values(heights))
  return (
    <>
      <Segmented<Side>
        label={words.shown}
        value={shown}
        onValueChange={setShown}
        segments={(["one", "other"] as const).map((side) => ({ value: side, label: words.sides[side] }))}
        className="self-start md:hidden"
      />
      <ScrollRegion
        label={words.bothRendered}
        className="max-h-[75vh] min-h-80 overflow-auto rounded-lg border border-line bg-sunken p-3"
      >
        <div className="grid gap-3 md:grid-cols-2">
          {(["one", "other"] as const).map((side) => (
            <div key={side} className={cn("min-w-0", side !== shown && "max-md:hidden")}>
              <Rendered
                project={project}
                side={sides[side]}
                title={words.renderedAs({ side: words.sides[side] })}
                height={height}
                onHeight={(px) => setHeights((known) => ({ ...known, [side]: px }))}
              />
            </div>
          ))}
        </div>
      </ScrollRegion>
    </>
  )
}

type RenderedProps = {
  project: string
  side: LookedAtVersion
  title: string
  height: number
  onHeight: (px: number) => void
}

function Rendered({ project, side: { rendered, refusal }, title, height, onHeight }: RenderedProps) {
  const words = useWords(compareWords)
  const html = useShownHtml(project, rendered?.html ?? "")
  if (!rendered) return <Refusal text={words.notRendered({ sentence: refusal ?? "" })} />
  if (rendered.html === null)
    return (
      <pre className="whitespace-pre-wrap break-words rounded-lg border border-line bg-surface p-5 font-sans text-base text-ink">
        {rendered.text || words.empty}
      </pre>
    )
  return (
    <div
      data-theme="light"
      className="overflow-hidden rounded-lg border border-line bg-surface"
      style={{ height }}
    >
      <LetterFrame html={html} title={title} onHeight={onHeight} isHiddenUntilDrawn />
    </div>
  )
}
