import { accessOf } from "#lib/auth/access"
import { currentUser } from "#lib/auth/session"
import { failed, ok } from "#lib/result"
import { openedStore } from "#lib/store/open"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"
import { findThings } from "./find-things.ts"

type Params = { params: Promise<{ project: string }> }

/**
 * What the palette finds for a typed text: `?q=…` → `{found: [{kind, id, name, note?}], isWhole}`. Only what this role may
 * see (SHELL-2).
 */
export const GET = answering(async (request: Request, { params }: Params) => {
  const user = await currentUser()
  if (!user) return answer(failed(401, "You are signed out."))
  const access = await accessOf(await openedStore(), user, (await params).project)
  if (!access) return answer(failed(404, "There is no such project."))
  const text = new URL(request.url).searchParams.get("q") ?? ""
  return answer(ok(await findThings(access, text)))
})
