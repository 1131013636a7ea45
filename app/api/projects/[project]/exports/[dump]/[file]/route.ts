import { openExportFile } from "#lib/features/messages/exports"
import { projectRead } from "../../../../project-action.ts"

type Params = { project: string; dump: string; file: string }

/** A file of an event dump, counted from 1, with the rights of the reader. Managers, operators, editors. */
export const GET = projectRead<Params>([], async ({ db, access, request, params: { dump, file } }) => {
  const no = /^[1-9]\d{0,5}$/.test(file) ? Number(file) : 0
  const opened = await openExportFile(db, access, { dump_id: dump, no, signal: request.signal })
  if (!opened.ok) return opened
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
