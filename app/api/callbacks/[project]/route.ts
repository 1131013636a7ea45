import { limits } from "#contract/limits"
import { receive } from "#lib/ingest/receive"
import { getSigningKeys } from "#lib/proxy/keys"
import { ok } from "#lib/result"
import { answeringStore } from "#lib/store/open"
import { inTime } from "#lib/store/outage"
import { untilWritten } from "#postgres/again"
import { answering } from "../../answering.ts"
import { plainAnswer } from "../../answer.ts"
import { readBytes } from "../../read-body.ts"

type Params = { params: Promise<{ project: string }> }

/**
 * The sender waits for three seconds and asks again in ten minutes (CALLBACK-3). A restart of the database takes one or
 * two, so that long is waited for; nobody hears what is answered later.
 */
const waitMs = 2000
const answerMs = 2700

/** Takes the mail service's callbacks for one project. 200 means: stored. */
export const POST = answering(async (request: Request, { params }: Params) => {
  const { project } = await params
  const bytes = await readBytes(request, limits.requestBytesMax)
  if (!bytes.ok) return plainAnswer(bytes)
  const encoding = request.headers.get("content-encoding")
  const call = { project, bytes: bytes.value, encoding, keysOf: getSigningKeys }
  // What broke off is stored anew: a call that was stored before, its answer lost, changes nothing.
  const stored = untilWritten(
    async () => receive(await answeringStore(waitMs), call),
    AbortSignal.timeout(waitMs),
  )
  return plainAnswer(await inTime(stored, answerMs))
})

/** The mail service looks whether somebody is here before it registers an address (WEBHOOK-2). */
export const GET = (): Response => plainAnswer(ok({ status: "success" }))
