import type { SendFaults, SendField, SendForm } from "./form.ts"

/** What every part of the form is handed. */
export type PartProps = {
  form: SendForm
  onChange: (changes: Partial<SendForm>) => void
  faults: SendFaults
  /** Checks a field when it is left. */
  onLeave: (field: SendField) => void
}
