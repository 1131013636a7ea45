"use client"

import { useWords } from "#components/shell/language"
import { Field, useFieldIds } from "#ui/field"
import { Segmented } from "#ui/segmented"
import { replayWebhookWords } from "#words/replay-webhook"
import { TimeInput } from "../../_range/time-input.tsx"
import { type ReplayForm, rates } from "./replay-form.ts"

type Props = { form: ReplayForm; onChange: (changes: Partial<ReplayForm>) => void }

/** From when to when, on the clock that the person reads by. */
export function TimeFields({ form, onChange, timeZone }: Props & { timeZone: string }) {
  const words = useWords(replayWebhookWords)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={words.from} hint={words.zone({ zone: timeZone })}>
        <TimeInput value={form.from} onChange={({ target }) => onChange({ from: target.value })} />
      </Field>
      <Field label={words.to}>
        <TimeInput value={form.to} onChange={({ target }) => onChange({ to: target.value })} />
      </Field>
    </div>
  )
}

/** Only what was missed, or everything. */
export function WhichField({ form, onChange }: Props) {
  const words = useWords(replayWebhookWords)
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="font-medium text-ink-2 text-xs">{words.which}</span>
      <Segmented
        label={words.which}
        value={form.which}
        onValueChange={(which) => onChange({ which })}
        segments={[
          { value: "missed", label: words.missed },
          { value: "all", label: words.allInTime },
        ]}
      />
      <span className="text-ink-3 text-xs">{form.which === "missed" ? words.missedHint : words.allHint}</span>
    </div>
  )
}

/** A slider over a few speeds; arrow keys go from one to the next. */
export function SpeedField({ form, onChange }: Props) {
  const words = useWords(replayWebhookWords)
  const place = Math.max(
    0,
    rates.findIndex((rate) => rate >= form.rate),
  )
  return (
    <Field
      label={words.speed}
      aside={<span className="tnum text-ink text-xs">{words.perSecond({ rate: form.rate })}</span>}
    >
      <Slider place={place} valueText={words.perSecond({ rate: form.rate })} onChange={onChange} />
      <p aria-hidden className="flex justify-between text-2xs text-ink-3">
        <span>{rates[0]}</span>
        <span>
          {rates.at(-1)}, {words.asFast}
        </span>
      </p>
    </Field>
  )
}

const trackOf = (share: number): string =>
  `linear-gradient(to right, var(--brand) ${share * 100}%, var(--line-strong) ${share * 100}%) center / 100% 4px no-repeat`

const sliderClass =
  "h-6 w-full cursor-pointer appearance-none rounded-xs max-md:h-11 [&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-brand [&::-moz-range-thumb]:bg-surface [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-brand [&::-webkit-slider-thumb]:bg-surface"

type SliderProps = { place: number; valueText: string; onChange: Props["onChange"] }

function Slider({ place, valueText, onChange }: SliderProps) {
  return (
    <input
      {...useFieldIds()}
      type="range"
      min={0}
      max={rates.length - 1}
      step={1}
      value={place}
      aria-valuetext={valueText}
      onChange={(event) => onChange({ rate: rates[Number(event.target.value)] ?? 20 })}
      style={{ background: trackOf(place / (rates.length - 1)) }}
      className={sliderClass}
    />
  )
}
