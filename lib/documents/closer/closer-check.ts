import type { Found } from "../checks/publication.ts"

/**
 * Findings of the slow checks, which take longer than a user wants to wait at every key: the addresses of links are
 * requested, also those of pictures, the message is rendered with the longest sample, and the document is compared with
 * the programs that the project's readers use.
 */
export type CloserCheck =
  | ({ code: "link_is_dead"; severity: "danger" } & Found<{ address: string; status: number | null }>)
  | ({ code: "link_has_failed"; severity: "warning" } & Found<{ address: string; status: number | null }>)
  | ({ code: "image_is_heavy"; severity: "warning" } & Found<{
      address: string
      bytes: number
      bytesMax: number
    }>)
  | ({ code: "html_is_clipped"; severity: "warning" } & Found<{
      bytes: number
      bytesMax: number
      sample: string
    }>)
  | ({ code: "feature_is_unsupported"; severity: "warning" | "info" } & Found<{
      feature: string
      programs: string
      percent: number
    }>)
