"use client"

import type { FormEvent } from "react"
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm as useFields,
} from "react-hook-form"
import type { Failure, Result } from "../result.ts"

/**
 * The house pattern for forms, over react-hook-form: all faults are told at once, the first one gets the focus, and a
 * refusal of the server stands at its field.
 *
 *   const form = useForm({ defaultValues: { name: "" }, send: (values) => postJson<Made>("/api/…", values), done: close })
 *   <form noValidate onSubmit={form.submit}>
 *     <Field label={words.name} error={form.faultOf("name")}>
 *       <Input {...form.register("name", { validate: (name) => name.trim() !== "" || words.nameMissing })} />
 *     </Field>
 */
export type FormSettings<T extends FieldValues, R> = {
  defaultValues: DefaultValues<T>
  /** Makes the call. A refusal whose `field` is none of the form's stands at `otherField`, or in `refusal`. */
  send: (values: T) => Promise<Result<R>>
  /** What comes after; the form stays busy until it is over. */
  done?: (value: R, values: T) => void | Promise<void>
  otherField?: FieldPath<T>
  /** True when `done` leads to another page: the form stays busy until that one is there. */
  isLeft?: boolean
}

export type Form<T extends FieldValues> = UseFormReturn<T> & {
  submit: (event?: FormEvent) => Promise<void>
  isBusy: boolean
  /** The sentence for a field, for `error` of Field. */
  faultOf: (field: FieldPath<T>) => string | undefined
  /** The last refusal that belongs to no field. */
  refusal: Failure | undefined
}

const elsewhere = "root.server"

export function useForm<T extends FieldValues, R = unknown>(settings: FormSettings<T, R>): Form<T> {
  const { defaultValues, send, done, otherField, isLeft = false } = settings
  const form = useFields<T>({ defaultValues, reValidateMode: "onChange" })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState

  const refuse = (failure: Failure) => {
    const field = fieldOf(form, failure.field) ?? otherField
    const error = { type: "server", message: failure.message, failure }
    if (field) form.setError(field, error, { shouldFocus: true })
    else form.setError(elsewhere, error)
  }
  const submit = form.handleSubmit(async (values) => {
    const answer = await send(values)
    if (answer.ok) await done?.(answer.value, values)
    else refuse(answer.failure)
  })
  const isBusy = isSubmitting || (isLeft && isSubmitSuccessful)
  return {
    ...form,
    isBusy,
    submit: async (event) => {
      event?.preventDefault()
      if (!isBusy) await submit(event)
    },
    faultOf: (field) => form.getFieldState(field, form.formState).error?.message,
    refusal: (errors.root?.server as { failure?: Failure } | undefined)?.failure,
  }
}

/** The form's field that a refusal names: `email` of `user.email` too, since routes name fields from their own root. */
function fieldOf<T extends FieldValues>(
  { control }: UseFormReturn<T>,
  named: string | undefined,
): FieldPath<T> | undefined {
  if (named === undefined) return undefined
  return [named, named.slice(named.lastIndexOf(".") + 1)].find(
    (name) => control._fields[name] !== undefined,
  ) as FieldPath<T> | undefined
}
