import { chosenBy } from "#lib/access/auth/chosen-zone"
import { ok } from "#lib/platform/result"
import { liveOverview } from "#lib/features/attention/live-overview"
import { currentLanguage } from "#lib/access/auth/language"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"
import { accessToRead } from "../../access-in-project.ts"

type Params = { params: Promise<{ project: string }> }

/** LIVE-6: the figures of an open overview, by its page's address, when something changed: for who sees charts. */
export const GET = answering(async (request: Request, { params }: Params) => {
  const found = await accessToRead((await params).project, { area: "charts" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const reader = { ...access, ...(await chosenBy(db, access)) }
  return answer(ok(await liveOverview(reader, asked, await currentLanguage())))
})
