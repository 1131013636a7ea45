import { previewOf } from "#lib/features/alerts/preview"
import { readWatch } from "#lib/features/alerts/rule-form"
import { clock } from "#lib/platform/clock"
import { failed, ok } from "#lib/platform/result"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { accessToRead } from "../../../access-in-project.ts"
import type { ProjectParams } from "../../../project-action.ts"

/** Firings that a rule would have had in the last two weeks, `?rule={…}` as JSON (ALERT-5). */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "alerts" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  const watch = readWatch(parsed(new URL(request.url).searchParams.get("rule")))
  if (!watch.ok) return answer(watch)
  const preview = await previewOf(db, access.project.project_id, watch.value, clock.now().getTime())
  return answer(preview ? ok(preview) : failed(404, "The earlier state was not recorded."))
})

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "")
  } catch {
    return null
  }
}
