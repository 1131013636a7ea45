import type { RunView } from "#lib/send-runs/read"
import type { TemplateChoice } from "./load.ts"

/** What the page of sending knows from the server, and what its address asks for. */
export type SendPageProps = {
  project: string
  timeZone: string
  /** Magic addresses act in the sandbox only. */
  isSandbox: boolean
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
