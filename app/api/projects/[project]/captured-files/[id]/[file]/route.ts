import { capturedGet } from "#contract/methods/captured"
import { downloadHeaders, fileAt, safeName } from "#lib/features/inspection/captured-files"
import { readMethod } from "#lib/mail-api/proxy/read"
import { failed } from "#lib/platform/result"
import { answer } from "../../../../../answer.ts"
import { projectRead } from "../../../../project-action.ts"

type Params = { project: string; id: string; file: string }

/**
 * A file of a captured letter, by its place in the list of attachments, or `source` for the whole letter. It is only
 * ever handed out as a download: a hostile letter's file must not open on the dashboard's own origin.
 */
export const GET = projectRead<Params>({ area: "messages" }, async ({ access, params: { id, file } }) => {
  // Files contain addresses that cannot be masked (PROXY-3).
  if (access.isMasked) return failed(403, "Only people who see full addresses can download attachments.")
  if (!/^\d{1,18}$/.test(id)) return failed(404, "There is no such message.")
  const read = await readMethod(access, capturedGet, { id })
  if (!read.ok) return read.failure.code === 404 ? failed(404, "There is no such message.") : read
  return fileOf(read.value.letter.source, id, file)
})

async function fileOf(source: string, id: string, file: string): Promise<Response> {
  if (file === "source") return new Response(source, { headers: downloadHeaders(`letter-${id}.eml`) })
  const found = /^\d{1,3}$/.test(file) ? await fileAt(source, Number(file)) : null
  if (!found) return answer(failed(404, "There is no such file."))
  return new Response(found.bytes, { headers: downloadHeaders(safeName(found.name, `file-${file}`)) })
}
