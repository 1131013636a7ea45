import { limits } from "#contract/limits"
import { receive } from "#lib/ingest/receive"
import { getSigningKeys } from "#lib/proxy/keys"
import { ok } from "#lib/result"
import { openedStore } from "#lib/store/open"
import { plainAnswer } from "../../answer.ts"
import { readBytes } from "../../read-body.ts"

type Params = { params: Promise<{ project: string }> }

/** Takes the mail service's callbacks for one project. 200 means: stored. */
export async function POST(request: Request, { params }: Params): Promise<Response> {
  const { project } = await params
  const bytes = await readBytes(request, limits.requestBytesMax)
  if (!bytes.ok) return plainAnswer(bytes)
  const encoding = request.headers.get("content-encoding")
  const call = { project, bytes: bytes.value, encoding, keysOf: getSigningKeys }
  return plainAnswer(await receive(await openedStore(), call))
}

/** The mail service looks whether somebody is here before it registers an address (WEBHOOK-2). */
export const GET = (): Response => plainAnswer(ok({ status: "success" }))
