import type { Language } from "#lib/interface/words/catalogue"
import type { SwitchProject } from "./project-menu.tsx"

/**
 * Results of the server for a typed text. `note` is shown next to the name: a template's subject, a person's address.
 */
export type FoundKind =
  | "job"
  | "recipient"
  | "subject"
  | "template"
  | "suppression"
  | "domain"
  | "webhook"
  | "person"
  | `${"messages" | "overview" | "bounces" | "engagement"}-view`

export type Found = { kind: FoundKind; id: string; name: string; note?: string }

export type CommandsProps = {
  current: SwitchProject | null
  projects: readonly SwitchProject[]
  canCreate: boolean
  /** The log of the whole account. */
  canReadLog: boolean
  /** Pages and actions that this role may use. */
  visible: readonly string[]
  actions: readonly string[]
  /** False for people who see masked addresses. */
  canSeeAddresses: boolean
  /** Throws when there is no answer; `isWhole` is false when a part is missing. */
  find: (text: string, signal: AbortSignal) => Promise<{ found: Found[]; isWhole: boolean }>
  chooseLanguage: (language: Language) => void
}
