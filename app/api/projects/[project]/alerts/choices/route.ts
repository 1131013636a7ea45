import { alertChoices } from "#lib/features/alerts/choices"
import { clock } from "#lib/platform/clock"
import { ok } from "#lib/platform/result"
import { templateNames } from "#lib/analytics/messages/template-names"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { accessToRead } from "../../../access-in-project.ts"
import type { ProjectParams } from "../../../project-action.ts"

/** Filter values of a rule: `{choices: {provider: [{value, count}], …}, templates: {id: name}}` (ALERT-13). */
export const GET = answering(async (_request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "alerts" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  const choices = await alertChoices(db, access.project.project_id, clock.now().getTime())
  const ids = choices.template_id.map(({ value }) => value)
  return answer(ok({ choices, templates: Object.fromEntries(await templateNames(access, ids)) }))
})
