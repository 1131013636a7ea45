import type { KeyRight } from "#contract/key-right"
import type { RightsSet } from "#contract/rights"

/** A key that was made for a program, and what it may (EXT-10). */
export type ProgramKey = {
  key_id: number
  name: string
  right: KeyRight
  /** Addresses and networks that calls may come from; empty: everywhere. */
  networks: readonly string[]
}

/**
 * The caller, according to its key. `project_id` is the scope of everything the call reads and writes: a project, or
 * the account's own space when the key is the account's.
 */
export type Caller = {
  user_id: number
  project_id: number
  /** True for the account key: `project_id` is then the account's own space and is not shown on the wire. */
  is_account_key: boolean
  /** Null for the project's own key and the account key. */
  program_key: ProgramKey | null
  project_name: string | null
  /** False stops sending (code 215). */
  send_enabled: boolean
  custom_unsubscribe_url_enabled: boolean
  /** Letters that the counter may reach (code 905); 0: no limit. */
  email_counter_limit: number
  /** `default` counts from the first of the UTC month, `permanent` for ever. */
  email_counter_mode: string
  /** Rights of the account, overlaid by those of the project; contract rights.ts lists them. */
  rights: RightsSet
  /** The account's own address. */
  email: string
}
