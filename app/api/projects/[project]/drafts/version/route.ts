import { lookAtVersion } from "#lib/features/templates/look-at-version"
import { projectRead } from "../../../project-action.ts"

/**
 * BESIDE-1: a version of `?draft=` for comparison with another one: `?version=`, a number or `draft`, filled with
 * `?sample=`, the id of one.
 */
export const GET = projectRead(
  { area: "templates" },
  async ({ db, access, query }) => await lookAtVersion(db, access, query),
)
