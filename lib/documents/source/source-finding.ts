import type { Found } from "../checks/publication.ts"

/** SOURCE-11, SOURCE-12: findings that only a source has. */
export type SourceFinding =
  | ({ code: "text_contrast_is_low"; severity: "warning" } & Found<{
      ink: string
      ground: string
      ratio: number
      ratioMin: number
    }>)
  | ({ code: "source_branch_is_never_shown"; severity: "warning" } & Found<{ condition: string }>)
