import type { SendFaults, SendField, SendForm } from "./form.ts"

/** Props of every part of the form. */
export type PartProps = {
  form: SendForm
  onChange: (changes: Partial<SendForm>) => void
  faults: SendFaults
  /** Checks a field when it is left. */
  onLeave: (field: SendField) => void
}
