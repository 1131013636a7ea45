import type { SendFaults, SendField, SendForm } from "./form.ts"
import type { DeliveryMode } from "#lib/interface/status/delivery-mode"
import type { RunView } from "#lib/features/sending/read"
import type { TemplateChoice } from "./load.ts"

/** Data of the send page from the server, and the parameters of its URL. */
export type SendPageProps = {
  project: string
  timeZone: string
  /** How messages leave; of a sandbox sender they do not (SENDING-10). */
  mode: DeliveryMode
  sender: { from_email: string; from_name: string }
  templates: readonly TemplateChoice[]
  templatesFailure: string | null
  /** The newest ones of the project. */
  runs: RunView[]
  templateId: string | undefined
  to: string | undefined
  /** A domain's page leads here with an address of that domain. */
  from?: string | undefined
}

/** Props of every part of the form. */
export type PartProps = {
  form: SendForm
  onChange: (changes: Partial<SendForm>) => void
  faults: SendFaults
  /** Checks a field when it is left. */
  onLeave: (field: SendField) => void
}
