"use client"

import { useWords } from "#components/shell/language"
import { useForm } from "#lib/interface/browser/use-form"
import { clock } from "#lib/platform/clock"
import { ok } from "#lib/platform/result"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { rangeWords } from "#words/range"
import { TimeInput } from "./time-input.tsx"
import { typedDay } from "#lib/analytics/range/typed-time"

type Props = { day: string; timeZone: string; onChoose: (day: string) => void }

/** The day that a span of one's own begins on; it is as long as the range. */
export default function CompareDayForm({ day, timeZone, onChoose }: Props) {
  const { compare: words } = useWords(rangeWords)
  const read = (text: string) => typedDay(text, { nowMs: clock.now().getTime(), timeZone })
  const { register, submit, faultOf } = useForm({
    defaultValues: { day },
    send: async () => ok(null),
    done: (_value, { day: chosen }) => onChoose(read(chosen) ?? day),
  })
  const rule = (text: string) => read(text) !== null || words.badDay
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <Field label={words.from} hint={words.asLong} error={faultOf("day")}>
        <TimeInput {...register("day", { validate: rule })} />
      </Field>
      <Button type="submit" size="sm">
        {words.show}
      </Button>
    </form>
  )
}
