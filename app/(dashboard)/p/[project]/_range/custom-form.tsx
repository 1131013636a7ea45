"use client"

import { useWords } from "#components/shell/language"
import { useForm } from "#lib/browser/use-form"
import { ok } from "#lib/result"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { rangeWords } from "#words/range"
import type { Wall } from "./range.ts"

type Props = { wall: Wall; onChoose: (from: string, to: string) => void }

/** Two instants, as the reader's clock says them. */
export default function CustomForm({ wall, onChoose }: Props) {
  const words = useWords(rangeWords)
  const { register, submit, faultOf } = useForm<Wall, null>({
    defaultValues: wall,
    send: async () => ok(null),
    done: (_value, { from, to }) => onChoose(from, to),
  })
  const rule = (to: string, { from }: Wall) => (from !== "" && to !== "" && from < to) || words.badEnd
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <Field label={words.from}>
        <Input {...register("from", { deps: ["to"] })} type="datetime-local" />
      </Field>
      <Field label={words.to} error={faultOf("to")}>
        <Input {...register("to", { validate: rule })} type="datetime-local" />
      </Field>
      <Button type="submit" size="sm">
        {words.show}
      </Button>
    </form>
  )
}
