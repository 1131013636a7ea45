import { chosenBy } from "#lib/access/auth/chosen-zone"
import { clock } from "#lib/platform/clock"
import { ok } from "#lib/platform/result"
import { readScope } from "../../../../../(dashboard)/p/[project]/_filters/scope.ts"
import { readRange } from "../../../../../(dashboard)/p/[project]/_range/range.ts"
import { fieldValues } from "../../../../../(dashboard)/p/[project]/messages/(list)/field-values.ts"
import { readQuery } from "../../../../../(dashboard)/p/[project]/messages/(list)/query.ts"
import { currentLanguage } from "../../../../../language.ts"
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
