import type { Found } from "../checks/publication.ts"

/**
 * Findings of the slow checks, which take longer than a user wants to wait at every key: the addresses of links are
 * requested, and the document is compared with the programs that the project's readers use.
 */
export type CloserCheck =
  | ({ code: "link_is_dead"; severity: "danger" } & Found<{ address: string; status: number | null }>)
  | ({ code: "link_has_failed"; severity: "warning" } & Found<{ address: string; status: number | null }>)
  | ({ code: "feature_is_unsupported"; severity: "warning" | "info" } & Found<{
      feature: string
      programs: string
      percent: number
    }>)
