"use client"

import { useWords } from "#components/shell/language"
import { useForm } from "#lib/interface/browser/use-form"
import { clock } from "#lib/platform/clock"
import { ok } from "#lib/platform/result"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { rangeWords } from "#words/range"
import type { Wall } from "#lib/analytics/range/range-steps"
import { TimeInput } from "./time-input.tsx"
import { typedSpan } from "#lib/analytics/range/typed-time"

/** `typed`: the range as it is, as people type it. */
type Props = { typed: Wall; timeZone: string; onChoose: (from: string, to: string) => void }

/** RANGE-4: two days, or two times in the reader's zone. */
export default function CustomForm({ typed, timeZone, onChoose }: Props) {
  const words = useWords(rangeWords)
  const read = ({ from, to }: Wall) => typedSpan(from, to, { nowMs: clock.now().getTime(), timeZone })
  const { register, submit, faultOf } = useForm<Wall, null>({
    defaultValues: typed,
    send: async () => ok(null),
    done: (_value, wall) => {
      const span = read(wall)
      if ("wall" in span) onChoose(span.wall.from, span.wall.to)
    },
  })
  const rule = (field: "from" | "to") => (_text: string, wall: Wall) => {
    const span = read(wall)
    return "wall" in span || span.field !== field || words[span.fault]
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <Field label={words.from} error={faultOf("from")}>
        <TimeInput {...register("from", { validate: rule("from"), deps: ["to"] })} />
      </Field>
      <Field label={words.to} hint={words.lastDay} error={faultOf("to")}>
        <TimeInput {...register("to", { validate: rule("to"), deps: ["from"] })} />
      </Field>
      <Button type="submit" size="sm">
        {words.show}
      </Button>
    </form>
  )
}
