import type { Found } from "../checks/publication.ts"

/**
 * What only a closer look finds, because it takes longer than people want to wait at every key: the addresses of links are
 * asked, and what stands in the document is held against the programs that the project's readers use.
 */
export type CloserCheck =
  | ({ code: "link_is_dead"; severity: "danger" } & Found<{ address: string; status: number | null }>)
  | ({ code: "link_has_failed"; severity: "warning" } & Found<{ address: string; status: number | null }>)
  | ({ code: "feature_is_unsupported"; severity: "warning" | "info" } & Found<{
      feature: string
      programs: string
      percent: number
    }>)
