import { alertChoices } from "#lib/features/alerts/choices"
import { clock } from "#lib/platform/clock"
import { ok } from "#lib/platform/result"
import { templateNames } from "#lib/analytics/messages/template-names"
import { projectRead } from "../../../project-action.ts"

/** Filter values of a rule: `{choices: {provider: [{value, count}], …}, templates: {id: name}}` (ALERT-13). */
export const GET = projectRead({ area: "alerts" }, async ({ db, access }) => {
  const choices = await alertChoices(db, access.project.project_id, clock.now().getTime())
  const ids = choices.template_id.map(({ value }) => value)
  return ok({ choices, templates: Object.fromEntries(await templateNames(access, ids)) })
})
