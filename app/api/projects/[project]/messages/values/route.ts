import { chosenBy } from "#lib/access/auth/chosen-zone"
import { clock } from "#lib/platform/clock"
import { ok } from "#lib/platform/result"
import { readScope } from "#lib/analytics/filters/scope"
import { readRange } from "#lib/analytics/range/range"
import { fieldValues } from "#lib/analytics/messages/field-values"
import { readQuery } from "#lib/analytics/messages/query"
import { currentLanguage } from "#lib/access/auth/language"
import { projectRead } from "../../../project-action.ts"

/** FILTER-8: filter values for the list at this URL: `{fields: [{name, values: [{value, label, countText}]}]}`. */
export const GET = projectRead({ area: "messages" }, async ({ db, access, query }) => {
  const { timeZone, range: kind } = await chosenBy(db, access)
  const range = readRange(query, clock.now().getTime(), timeZone, kind)
  const scope = await readScope(db, access, query, "messages")
  return ok(await fieldValues(db, scope, readQuery(query), range, await currentLanguage()))
})
