"use client"

import { Check } from "lucide-react"
import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { cn } from "#ui/cn"
import { startStepWords } from "#words/start-step"
import type { StepState } from "./view.ts"

export type StepProps = {
  number: number
  title: string
  state: StepState
  aside?: ReactNode
  isLast?: boolean
  children: ReactNode
}

/** One stop of the guide: a tick when done, its number before. */
export function Step({ number, title, state, aside, isLast, children }: StepProps) {
  const words = useWords(startStepWords)
  return (
    <li aria-current={state === "now" ? "step" : undefined} className="relative flex gap-4 pb-5 last:pb-0">
      {!isLast && (
        <span
          aria-hidden
          data-fill
          className={cn(
            "absolute top-7 bottom-0 left-[13px] w-0.5",
            state === "done" ? "bg-brand" : "bg-line-strong",
          )}
        />
      )}
      <span
        aria-hidden
        data-fill
        className={cn(
          "relative flex size-7 shrink-0 items-center justify-center rounded-full border-2 font-semibold text-xs",
          state === "done" && "border-brand bg-brand text-on-brand",
          state === "now" && "border-brand bg-surface text-brand-ink",
          state === "later" && "border-line-strong bg-surface text-ink-3",
        )}
      >
        {state === "done" ? <Check className="size-4" strokeWidth={2.5} /> : number}
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <div className="flex items-baseline gap-3">
          <h2 className={cn("font-semibold text-base", state === "later" ? "text-ink-2" : "text-ink")}>
            {title}
            <span className="sr-only">, {words.states[state]}</span>
          </h2>
          {aside && <div className="ml-auto text-ink-3 text-xs">{aside}</div>}
        </div>
        <div className="mt-0.5 text-ink-2 text-sm">{children}</div>
      </div>
    </li>
  )
}
