import { readErasures, startErasure } from "#lib/features/erasure/erase"
import { ok } from "#lib/platform/result"
import { projectAction, projectRead } from "../../project-action.ts"

/** Progress and history of erasures, without addresses. Managers. */
export const GET = projectRead({ area: "project" }, async ({ db, access }) =>
  ok(await readErasures(db, access.project.project_id)),
)

/** Begins to erase a person: `{email, confirm: true}`. Managers, with a fresh password. */
export const POST = projectAction({ area: "project", action: "write", isDelicate: true }, startErasure)
