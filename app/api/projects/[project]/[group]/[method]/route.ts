import { limits } from "#contract/limits"
import { proxy } from "#lib/mail-api/proxy/proxy"
import { openedStore } from "#lib/data/store/open"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { readAsUser } from "../../../../write.ts"
import { noteDomainChange } from "./note-domain-change.ts"

type Params = { params: Promise<{ project: string; group: string; method: string }> }

/** Every API method of a project: the body is the method's input, the answer the mail service's. */
export const POST = answering(async (request: Request, { params }: Params) => {
  const { project, group, method } = await params
  const written = await readAsUser(request, limits.requestBytesMax)
  if (!written.ok) return answer(written)
  const call = { ...written.value, project, path: `${group}/${method}` }
  const db = await openedStore()
  const result = await proxy(db, call)
  await noteDomainChange(db, call, result)
  return answer(result)
})
