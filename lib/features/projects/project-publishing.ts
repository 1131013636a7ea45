import "server-only"
import { z } from "zod"
import { audited } from "#lib/access/audit/audit"
import { ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { updateProject } from "#lib/data/store/projects"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"

const form = z.object(
  { needs_second: z.boolean({ error: "needs_second must be true or false." }) },
  { error: "The body must be an object with needs_second." },
)

/** PUBLISH-5: whether templates of the project must be published by another user than the requester. */
export async function changePublishing(
  db: Db,
  action: ProjectAction,
): Promise<Result<Record<string, never>>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { project } = action.access
  const publish_needs_second = parsed.data.needs_second
  const act = auditActionOf(action, "settings/publishing", { target: project.name })
  return audited(db, act, async (tx, note) => {
    note({
      before: { needs_second: project.publish_needs_second },
      after: { needs_second: publish_needs_second },
    })
    await updateProject(tx, project.project_id, { publish_needs_second })
    return ok({})
  })
}
