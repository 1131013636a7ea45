import { previewOf } from "#lib/features/alerts/preview"
import { readWatch } from "#lib/features/alerts/rule-form"
import { clock } from "#lib/platform/clock"
import { failed, ok } from "#lib/platform/result"
import { projectRead } from "../../../project-action.ts"

/** Firings that a rule would have had in the last two weeks, `?rule={…}` as JSON (ALERT-5). */
export const GET = projectRead({ area: "alerts" }, async ({ db, access, query }) => {
  const watch = readWatch(parsed(query.rule ?? ""))
  if (!watch.ok) return watch
  const preview = await previewOf(db, access.project.project_id, watch.value, clock.now().getTime())
  return preview ? ok(preview) : failed(404, "The earlier state was not recorded.")
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
