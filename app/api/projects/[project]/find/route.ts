import { ok } from "#lib/platform/result"
import { answer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"
import { accessToRead } from "../../access-in-project.ts"
import type { ProjectParams } from "../../project-action.ts"
import { findThings } from "./find-things.ts"

/**
 * Results of the palette for a typed text: `?q=…` → `{found: [{kind, id, name, note?}], isWhole}`. Only those that this
 * role may see (SHELL-2).
 */
export const GET = answering(async (request: Request, { params }: ProjectParams) => {
  const found = await accessToRead((await params).project)
  if (!found.ok) return answer(found)
  const text = new URL(request.url).searchParams.get("q") ?? ""
  return answer(ok(await findThings(found.value.access, text)))
})
