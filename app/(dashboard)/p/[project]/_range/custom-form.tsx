"use client"

import { useWords } from "#components/shell/language"
import { useForm } from "#lib/browser/use-form"
import { ok } from "#lib/result"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { rangeWords } from "#words/range"
import type { Wall } from "./range-steps.ts"
import { typedSpan } from "./typed-time.ts"

/** `typed`: the range as it is, as people type it. */
type Props = { typed: Wall; onChoose: (from: string, to: string) => void }

/** RANGE-4: two days, or two times as the reader's clock says them. */
export default function CustomForm({ typed, onChoose }: Props) {
  const words = useWords(rangeWords)
  const { register, submit, faultOf } = useForm<Wall, null>({
    defaultValues: typed,
    send: async () => ok(null),
    done: (_value, { from, to }) => {
      const span = typedSpan(from, to)
      if ("wall" in span) onChoose(span.wall.from, span.wall.to)
    },
  })
  const rule =
    (field: "from" | "to") =>
    (_text: string, { from, to }: Wall) => {
      const span = typedSpan(from, to)
      return "wall" in span || span.field !== field || words[span.fault]
    }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <Field label={words.from} error={faultOf("from")}>
        <Input
          {...register("from", { validate: rule("from"), deps: ["to"] })}
          className="tnum"
          autoComplete="off"
        />
      </Field>
      <Field label={words.to} hint={words.lastDay} error={faultOf("to")}>
        <Input
          {...register("to", { validate: rule("to"), deps: ["from"] })}
          className="tnum"
          autoComplete="off"
        />
      </Field>
      <Button type="submit" size="sm">
        {words.show}
      </Button>
    </form>
  )
}
