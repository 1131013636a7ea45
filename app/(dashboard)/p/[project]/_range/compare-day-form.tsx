"use client"

import { useWords } from "#components/shell/language"
import { useForm } from "#lib/browser/use-form"
import { ok } from "#lib/result"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { rangeWords } from "#words/range"
import { typedDay } from "./typed-time.ts"

type Props = { day: string; onChoose: (day: string) => void }

/** The day that a span of one's own begins on; it is as long as the range. */
export default function CompareDayForm({ day, onChoose }: Props) {
  const { compare: words } = useWords(rangeWords)
  const { register, submit, faultOf } = useForm({
    defaultValues: { day },
    send: async () => ok(null),
    done: (_value, { day: chosen }) => onChoose(typedDay(chosen) ?? day),
  })
  const rule = (text: string) => typedDay(text) !== null || words.badDay
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <Field label={words.from} hint={words.asLong} error={faultOf("day")}>
        <Input {...register("day", { validate: rule })} className="tnum" autoComplete="off" />
      </Field>
      <Button type="submit" size="sm">
        {words.show}
      </Button>
    </form>
  )
}
