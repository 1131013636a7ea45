"use client"

import { CircleHelp } from "lucide-react"
import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { parseUtc } from "#contract/time"
import { formatClockSeconds } from "#lib/interface/format/date"
import { lookUp } from "#lib/interface/words/say"
import { Badge } from "#ui/badge"
import { Button } from "#ui/button"
import { cn } from "#ui/cn"
import { validationWords } from "#words/validation"
import { validationAnswerWords } from "#words/validation-answer"
import { type Answer, explain, rawOf, severityOf } from "./view.ts"

type Props = {
  answer: Answer
  timeZone: string
  /** Another one is on its way. */
  isStale: boolean
  onCheckOther: (email: string) => void
}

/** The answer in words first, the raw values next to it, the evidence below. */
export function AnswerView({ answer, timeZone, isStale, onCheckOther }: Props) {
  const words = useWords(validationWords)
  const answerWords = useWords(validationAnswerWords)
  const { email, result, cause, validity, domain, mx_record, did_you_mean } = answer
  const at = parseUtc(answer.processed_at)
  return (
    <div className={cn("mt-4 flex flex-col gap-3 border-line border-t pt-4", isStale && "opacity-60")}>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <ResultBadge result={result} />
        <strong className="min-w-0 break-all font-medium text-base text-ink">{email}</strong>
        <code className="font-mono text-ink-3 text-xs">{rawOf(answer)}</code>
      </div>
      <p className="max-w-[720px] text-base text-ink">
        {explain(words, cause)} {lookUp(answerWords.resultMeans, result) ?? ""}
      </p>
      {did_you_mean && (
        <p className="flex flex-wrap items-center gap-2 text-ink-2 text-sm">
          {words.didYouMean} <span className="font-medium text-ink">{did_you_mean}</span>
          <Button size="sm" onClick={() => onCheckOther(did_you_mean)}>
            {answerWords.checkInstead({ email: did_you_mean })}
          </Button>
        </p>
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Fact name={answerWords.facts.validity}>
          <span className="flex items-center gap-2">
            <Meter points={validity} />
            <span className="tnum">{answerWords.outOf100({ points: validity })}</span>
          </span>
        </Fact>
        <Fact name={answerWords.facts.domain}>{domain || "–"}</Fact>
        <Fact name={answerWords.facts.mailHost}>
          <span className="font-mono text-xs">{mx_record || answerWords.noMailHost}</span>
        </Fact>
        {at !== null && (
          <Fact name={answerWords.facts.answered}>
            <span className="tnum">{formatClockSeconds(at, timeZone)}</span>
          </Fact>
        )}
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3 text-xs">{name}</dt>
      <dd className="break-all text-ink text-sm">{children}</dd>
    </div>
  )
}

/** A bar for the figure next to it. */
export function Meter({ points }: { points: number }) {
  const width = `${Math.max(0, Math.min(100, points))}%`
  return (
    <span aria-hidden className="inline-block h-1.5 w-16 shrink-0 overflow-hidden rounded-full bg-pressed">
      <span className="block h-full rounded-full bg-ink-3" style={{ width }} />
    </span>
  )
}

/** The result in a word; an unknown one is shown as it is. */
export function ResultBadge({ result }: { result: string }) {
  const words = useWords(validationWords)
  if (result === "") return <Badge severity="neutral">{words.notChecked}</Badge>
  return (
    <Badge severity={severityOf(result)} icon={severityOf(result) === "neutral" ? CircleHelp : undefined}>
      {lookUp(words.results, result) ?? result}
    </Badge>
  )
}
