import { openExportFile } from "#lib/features/messages/exports"
import { answer } from "../../../../../answer.ts"
import { answering } from "../../../../../answering.ts"
import { accessToRead } from "../../../../access-in-project.ts"

type Params = { params: Promise<{ project: string; dump: string; file: string }> }

/** A file of an event dump, counted from 1, with the rights of the reader. Managers, operators, editors. */
export const GET = answering(async (request: Request, { params }: Params) => {
  const { project, dump, file } = await params
  const found = await accessToRead(project)
  if (!found.ok) return answer(found)
  const { db, access } = found.value
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
