import { Check, CircleDashed, CircleX, Flag, RotateCw, UserMinus } from "lucide-react"
import type { ReactNode } from "react"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { type RouteStop, RouteStops } from "#ui/route-stops"
import { storyWords } from "#words/story"
import { wordsFor } from "#lib/access/auth/language"
import { StepTarget } from "./step-target.tsx"
import type { Explained as Explanation } from "./explanation.ts"

/**
 * The route, and under it the answer: the result, the reason and the next steps. `next` is the time of the next
 * attempt.
 */
export type ExplainedProps = { stops: readonly RouteStop[]; explained: Explanation; next: ReactNode }

/** A delivered message has no background color, because there is nothing to do. */
const tones: Record<Explanation["tone"], { icon: typeof Check; ground: string; ink: string }> = {
  refused: { icon: CircleX, ground: "bg-st-hard-bounced-soft", ink: "text-st-hard-bounced-ink" },
  waits: { icon: RotateCw, ground: "bg-st-soft-bounced-soft", ink: "text-st-soft-bounced-ink" },
  complaint: { icon: Flag, ground: "bg-st-spam-soft", ink: "text-st-spam-ink" },
  pending: { icon: CircleDashed, ground: "bg-st-sent-soft", ink: "text-st-sent-ink" },
  arrived: { icon: Check, ground: "", ink: "text-st-delivered-ink" },
  left: { icon: UserMinus, ground: "bg-st-unsubscribed-soft", ink: "text-st-unsubscribed-ink" },
}

export async function Explained({ stops, explained, next }: ExplainedProps) {
  return (
    <section
      aria-label={(await wordsFor(storyWords)).route}
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="px-5 py-3.5">
        <RouteStops stops={stops} />
      </div>
      <Answer explained={explained} next={next} />
    </section>
  )
}

async function Answer({ explained, next }: Omit<ExplainedProps, "stops">) {
  const words = await wordsFor(storyWords)
  const { icon: Icon, ground, ink } = tones[explained.tone]
  // A delivered message shows one line in place of a list of steps.
  const isQuiet = explained.tone === "arrived"
  return (
    <div className={cn("flex gap-3 border-line border-t px-5 py-4", ground)}>
      <Icon aria-hidden className={cn("mt-1 size-4 shrink-0", ink)} />
      <div className="min-w-0 flex-1">
        <h2 className="break-words font-semibold text-ink text-lg">{explained.answer}</h2>
        <p className="text-ink-2 text-sm">
          {explained.detail} {isQuiet && explained.steps.map(({ title }) => `${title}. `)}
          {next}
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
          <p className="break-words pt-2 font-mono text-2xs text-ink leading-5">{explained.reply}</p>
        )}
        {explained.sender && <SenderLine sender={explained.sender} />}
        {!isQuiet && explained.steps.length > 0 && <Steps steps={explained.steps} />}
        {explained.links.length > 0 && (
          <nav aria-label={words.links.label} className="flex flex-wrap gap-x-4 pt-2.5">
            {explained.links.map(({ label, href }) => (
              <Link
                key={href}
                href={href}
                className="inline-flex min-h-6 items-center text-brand-ink text-xs underline"
              >
                {label}
              </Link>
            ))}
          </nav>
        )}
      </div>
    </div>
  )
}

/** "Sender domain shop.example. When this was sent: verified, DKIM valid. Now: …" */
function SenderLine({ sender: { name, text, href } }: { sender: NonNullable<Explanation["sender"]> }) {
  return (
    <p className="pt-2 text-ink-2 text-sm [overflow-wrap:anywhere]">
      {href ? (
        <Link href={href} className="text-brand-ink underline">
          {name}
        </Link>
      ) : (
        name
      )}
      {". "}
      {text}
    </p>
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
