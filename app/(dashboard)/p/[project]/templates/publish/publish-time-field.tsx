"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { clock } from "#lib/platform/clock"
import { formatClock, formatFull, formatZone } from "#lib/interface/format/date"
import { Field } from "#ui/field"
import { Segmented } from "#ui/segmented"
import { type PublishingWords, publishingWords } from "#words/publishing"
import { TimeInput } from "../../_range/time-input.tsx"
import { type ChosenTime, type TimeChoice, timeOf } from "./publish-time.ts"

export type PublishTimeProps = {
  value: TimeChoice
  onChange: (choice: TimeChoice) => void
  timeZone: string
  /** Message of the server or the form about it. */
  error: string | undefined
}

/** A time in the project's zone; says when that time is skipped or occurs twice. */
export function PublishTimeField({ value, onChange, timeZone, error }: PublishTimeProps) {
  const words = useWords(publishingWords)
  const language = useLanguage()
  const nowMs = clock.now().getTime()
  const chosen = timeOf(value, timeZone, nowMs)
  const zone = formatZone(timeZone, chosen.state === "due" ? chosen.epochMs : nowMs)
  // A half-typed time is not a fault yet.
  const fault = chosen.state === "missing" ? undefined : timeFault(chosen, timeZone, words)
  return (
    <div data-field="publish_at" className="flex flex-col gap-2">
      <Field label={words.at} hint={words.inZone({ zone })} error={error ?? fault}>
        <TimeInput
          className="w-60 max-md:w-full"
          value={value.wall}
          onChange={({ target }) => onChange({ wall: target.value, isSecond: false })}
        />
      </Field>
      {chosen.state === "due" && chosen.twice && (
        <div className="flex flex-col gap-1.5">
          <p className="text-ink-2 text-sm">{words.twice}</p>
          <Segmented
            label={words.which}
            value={value.isSecond ? "second" : "first"}
            onValueChange={(which) => onChange({ ...value, isSecond: which === "second" })}
            segments={[
              { value: "first", label: formatFull(chosen.twice.firstMs, timeZone, language) },
              { value: "second", label: formatFull(chosen.twice.secondMs, timeZone, language) },
            ]}
            className="self-start"
          />
        </div>
      )}
    </div>
  )
}

/** Reason a time cannot be chosen, in words; undefined when it can. */
export function timeFault(
  chosen: ChosenTime,
  timeZone: string,
  { timeFaults: words }: PublishingWords,
): string | undefined {
  if (chosen.state === "due") return undefined
  if (chosen.state !== "skipped") return words[chosen.state]
  return words.skipped({ zone: timeZone.replaceAll("_", " "), next: formatClock(chosen.nextMs, timeZone) })
}
