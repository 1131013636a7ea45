import type { Failure } from "#lib/result"

/** Sentences by field name; "" is for the form as a whole. */
export type FormErrors = Record<string, string>

/** A refusal as sentences beside the fields it names; `known` are the fields of the form. */
export function errorsOf(failure: Failure, known: readonly string[]): FormErrors {
  const field = failure.field?.split(".").at(-1) ?? ""
  return { [known.includes(field) ? field : ""]: failure.message }
}

/** Puts the cursor into the first field that has an error, in the order of the form. */
export function focusFirstError(form: HTMLFormElement, errors: FormErrors): void {
  const first = [...form.elements].find(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && Boolean(errors[element.name]),
  )
  first?.focus()
}
