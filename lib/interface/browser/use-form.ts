"use client"

import type { FormEvent } from "react"
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type UseFormRegister,
  type UseFormReturn,
  useForm as useFields,
} from "react-hook-form"
import type { Failure, Result } from "#lib/platform/result"
import { refusalOf } from "./refusal.ts"
import { type FormConflict, type Newest, useConflict } from "./use-conflict.ts"

/**
 * The pattern for our forms, on react-hook-form: all faults are shown at once, the first one gets the focus, and a
 * refusal of the server is shown at its field.
 *
 *   const form = useForm({ defaultValues: { name: "" }, send: (values) => postJson<Made>("/api/…", values), done: close })
 *   <form noValidate onSubmit={form.submit}>
 *     <Field label={words.name} error={form.faultOf("name")}>
 *       <Input {...form.register("name", { validate: (name) => name.trim() !== "" || words.nameMissing })} />
 *     </Field>
 */
export type FormSettings<T extends FieldValues, R> = {
  defaultValues: DefaultValues<T>
  /**
   * Makes the call; `saved` is the last saved state, `newest` the last reported conflict. A refusal whose `field` is
   * not in the form is shown at `otherField`, or in `refusal`.
   */
  send: (values: T, saved: T, newest: Newest | null) => Promise<Result<R>>
  /** SAVE-3: the form's values for the state that another person saved, for `conflict`. */
  theirsOf?: (newest: Newest, saved: T) => T
  /**
   * Runs after the save; the form stays busy until it has finished. A form that stays open calls `markSaved(values)`.
   */
  done?: (value: R, values: T, form: FormAfter<T>) => void | Promise<void>
  /** The form's field for the path a refusal names, where its last word is not the field's own name. */
  fieldOf?: (form: UseFormReturn<T>, path: string) => FieldPath<T> | null
  otherField?: FieldPath<T>
  /** True when `done` leads to another page: the form stays busy until that one is there. */
  isLeft?: boolean
}

/** The form in `done`: `markSaved(values)` marks them as saved; text typed since they were sent stays unsaved. */
type FormAfter<T extends FieldValues> = UseFormReturn<T> & { markSaved: (values: T) => void }

export type Form<T extends FieldValues> = UseFormReturn<T> & {
  submit: (event?: FormEvent) => Promise<void>
  isBusy: boolean
  /** The sentence for a field, for `error` of Field. */
  faultOf: (field: FieldPath<T>) => string | undefined
  /** For controls that are not inputs (a switch, choice cards): the value, and a setter. */
  choice: <F extends FieldPath<T>>(field: F) => [FieldPathValue<T, F>, (value: FieldPathValue<T, F>) => void]
  /** The last refusal that belongs to no field, and is not a conflict. */
  refusal: Failure | undefined
  /** SAVE-3: another person saved in between; null without a conflict. */
  conflict: FormConflict<T> | null
}

const elsewhere = "root.server"

export function useForm<T extends FieldValues, R = unknown>(settings: FormSettings<T, R>): Form<T> {
  const { defaultValues, send, done, fieldOf = sameName, otherField, isLeft = false, theirsOf } = settings
  const form = useFields<T>({ defaultValues, reValidateMode: "onChange" })
  const { errors, isSubmitted, isSubmitting, isSubmitSuccessful } = form.formState

  const refuse = (failure: Failure) => {
    // The password dialog was cancelled: no error to show.
    if (failure.needs === "confirm") return form.setError(elsewhere, { type: "left" })
    const { field: path, sentence } = refusalOf(failure)
    const field = (path === undefined ? null : fieldOf(form, path)) ?? (failure.conflict ? null : otherField)
    const error = { type: "server", message: sentence, failure: { ...failure, message: sentence } }
    if (!field) return form.setError(elsewhere, error)
    form.setError(field, error, { shouldFocus: true })
    // And once it is drawn: a closed part of the form opens with its fault.
    setTimeout(() => form.setFocus(field))
  }
  const submit = form.handleSubmit(async (values) => {
    const answer = await send(values, form.control._defaultValues as unknown as T, newest.current)
    if (answer.ok) await done?.(answer.value, values, { ...form, markSaved: markSaved(form) })
    else refuse(answer.failure)
  })
  const failure = (errors.root?.server as { failure?: Failure } | undefined)?.failure
  const { newest, offered } = useConflict({
    form,
    conflict: failure?.conflict,
    theirsOf,
    submit: () => void submit(),
  })
  const register: UseFormRegister<T> = (name, options) => ({
    ...form.register(name, options),
    ...firstDrawn(get(form.formState.defaultValues, name)),
  })
  const isBusy = isSubmitting || (isLeft && isSubmitSuccessful)
  return {
    ...form,
    register,
    isBusy,
    submit: async (event) => {
      event?.preventDefault()
      if (!isBusy) await submit(event)
    },
    choice: (field) => [
      form.watch(field),
      (value) => form.setValue(field, value, { shouldDirty: true, shouldValidate: isSubmitted }),
    ],
    faultOf: (field) => form.getFieldState(field, form.formState).error?.message,
    refusal: offered ? undefined : failure,
    conflict: offered,
  }
}

const markSaved =
  <T extends FieldValues>(form: UseFormReturn<T>) =>
  (values: T) => {
    form.reset(values, { keepValues: true })
    // Setting each value again updates whether it differs from the saved one.
    for (const [name, value] of Object.entries(form.getValues()))
      if (value !== values[name]) form.setValue(name as FieldPath<T>, value, { shouldDirty: true })
  }

/** react-hook-form fills in fields on hydration; server-rendered fields are filled in as well. */
const firstDrawn = (value: unknown) => {
  if (typeof value === "boolean") return { defaultChecked: value }
  return typeof value === "string" ? { defaultValue: value } : {}
}

/** The form's field that a refusal names: `email` of `user.email` too, since routes name fields from their own root. */
const sameName = <T extends FieldValues>({ control }: UseFormReturn<T>, path: string): FieldPath<T> | null =>
  ([path, path.slice(path.lastIndexOf(".") + 1)].find((name) => control._fields[name] !== undefined) ??
    null) as FieldPath<T> | null
