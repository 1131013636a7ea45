import { CircleX, Flag, RotateCw } from "lucide-react"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { type RouteStop, RouteStops } from "#ui/route-stops"
import { storyWords } from "#words/story"
import { wordsFor } from "../../../../../language.ts"
import { StepTarget } from "./step-target.tsx"
import type { Explained as Explanation } from "./view.ts"

/** The route, and under it the answer: why it did not arrive and what to do. */
export type ExplainedProps = { stops: readonly RouteStop[]; explained: Explanation | null }

const tones = {
  refused: { icon: CircleX, ground: "bg-st-hard-bounced-soft", ink: "text-st-hard-bounced-ink" },
  waits: { icon: RotateCw, ground: "bg-st-soft-bounced-soft", ink: "text-st-soft-bounced-ink" },
  complaint: { icon: Flag, ground: "bg-st-spam-soft", ink: "text-st-spam-ink" },
}

export async function Explained({ stops, explained }: ExplainedProps) {
  return (
    <section
      aria-label={(await wordsFor(storyWords)).route}
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="px-5 py-3.5">
        <RouteStops stops={stops} />
      </div>
      {explained && <Answer explained={explained} />}
    </section>
  )
}

async function Answer({ explained }: { explained: Explanation }) {
  const words = await wordsFor(storyWords)
  const { icon: Icon, ground, ink } = tones[explained.tone]
  return (
    <div className={cn("flex gap-3 border-line border-t px-5 py-4", ground)}>
      <Icon aria-hidden className={cn("mt-1 size-4 shrink-0", ink)} />
      <div className="min-w-0 flex-1">
        <h2 className="break-words font-semibold text-ink text-lg">{explained.answer}</h2>
        <p className="text-ink-2 text-sm">
          {explained.detail}{" "}
          {explained.suppressionHref && (
            <>
              <Link href={explained.suppressionHref} className="text-brand-ink underline">
                {words.seeSuppression}
              </Link>{" "}
            </>
          )}
          {explained.raw && <code className="text-2xs text-ink-2">{explained.raw}</code>}
        </p>
        {explained.reply && (
          <p className="pt-2 break-words font-mono text-2xs text-ink leading-5">{explained.reply}</p>
        )}
        {explained.steps.length > 0 && <Steps steps={explained.steps} />}
      </div>
    </div>
  )
}

function Steps({ steps }: { steps: Explanation["steps"] }) {
  return (
    <ol className="mt-3 grid auto-cols-fr rounded-lg border border-line bg-surface max-md:divide-y max-md:divide-line md:grid-flow-col md:divide-x md:divide-line">
      {steps.map((step, at) => (
        <li key={step.title} className="min-w-0 px-3 py-2.5">
          <p className="font-medium text-ink text-sm">
            <span className="tnum mr-1.5 text-ink-3">{at + 1}</span>
            <StepTarget to={step.to}>{step.title}</StepTarget>
          </p>
          <p className="text-ink-2 text-xs">{step.text}</p>
        </li>
      ))}
    </ol>
  )
}
