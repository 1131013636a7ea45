import { limits } from "#contract/limits"
import { verifyBody } from "#lib/features/webhooks/verify-body"
import { openedStore } from "#lib/data/store/open"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { readAsUser } from "../../../../write.ts"

type Params = { params: Promise<{ project: string }> }

/** Whether a pasted body is genuine (VERIFY-1): the answer is a few words, never a key. */
export const POST = answering(async (request: Request, { params }: Params) => {
  const written = await readAsUser(request, limits.requestBytesMax)
  if (!written.ok) return answer(written)
  const { user, input } = written.value
  return answer(await verifyBody(await openedStore(), { user, project: (await params).project, input }))
})
