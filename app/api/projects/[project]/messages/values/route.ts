import { chosenBy } from "#lib/access/auth/chosen-zone"
import { clock } from "#lib/platform/clock"
import { ok } from "#lib/platform/result"
import { readScope } from "#lib/analytics/filters/scope"
import { readRange } from "#lib/analytics/range/range"
import { fieldValues } from "#lib/analytics/messages/field-values"
import { readQuery } from "#lib/analytics/messages/query"
import { currentLanguage } from "#lib/access/auth/language"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { accessToRead } from "../../../access-in-project.ts"
import type { ProjectParams } from "../../../project-action.ts"

/** FILTER-8: what the list of this address can be narrowed to, `{fields: [{name, values: [{value, label, countText}]}]}`. */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project, { area: "messages" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const { timeZone, range: kind } = await chosenBy(db, access)
  const range = readRange(asked, clock.now().getTime(), timeZone, kind)
  const scope = await readScope(db, access, asked, "messages")
  return answer(ok(await fieldValues(db, scope, readQuery(asked), range, await currentLanguage())))
})
