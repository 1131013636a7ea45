import { openExportFile } from "#lib/actions/exports"
import { accessOf } from "#lib/auth/access"
import { currentUser } from "#lib/auth/session"
import { failed } from "#lib/result"
import { openedStore } from "#lib/store/open"
import { answer } from "../../../../../answer.ts"
import { answering } from "../../../../../answering.ts"

type Params = { params: Promise<{ project: string; dump: string; file: string }> }

/** A file of an event dump, counted from 1, with the rights of whoever asks. Managers, operators, editors. */
export const GET = answering(async (request: Request, { params }: Params) => {
  const { project, dump, file } = await params
  const user = await currentUser()
  if (!user) return answer(failed(401, "You are signed out."))
  const db = await openedStore()
  const access = await accessOf(db, user, project)
  if (!access) return answer(failed(404, "There is no such project."))
  const no = /^[1-9]\d{0,5}$/.test(file) ? Number(file) : 0
  const opened = await openExportFile(db, access, { dump_id: dump, no, signal: request.signal })
  if (!opened.ok) return answer(opened)
  const { body, size, name, type } = opened.value
  return new Response(body, {
    headers: {
      "content-type": type,
      ...(size ? { "content-length": size } : {}),
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  })
})
