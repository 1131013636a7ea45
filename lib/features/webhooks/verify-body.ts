import "server-only"
import { z } from "zod"
import { accessOf, type User } from "#lib/access/auth/access"
import { refusalSentence } from "#lib/access/auth/permissions"
import { type Verification, verifyText } from "#lib/intake/receive/verify-text"
import { getJudgingKeys } from "#lib/mail-api/proxy/keys"
import { failed, ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"

const input = z.object({ body: z.string().min(1), auth: z.string().max(2000).default("") })

export type VerifyRequest = { user: User; project: string; input: unknown }

/**
 * Reports to readers of webhooks whether a pasted body is genuine, and the reason if not (VERIFY-1). The keys are not
 * returned.
 */
export async function verifyBody(db: Db, request: VerifyRequest): Promise<Result<Verification>> {
  const access = await accessOf(db, request.user, request.project)
  if (!access) return failed(404, "There is no such project.")
  if (!access.can("webhooks", "read")) return failed(403, refusalSentence(access.role, "webhooks", "read"))
  const parsed = input.safeParse(request.input)
  if (!parsed.success) return failed(400, "Paste the body of a webhook call.", { field: "body" })
  const { project_id, service_project_id } = access.project
  const keys = await getJudgingKeys(db, project_id)
  if (keys.length === 0) return failed(409, "This project has no usable API key.")
  return ok(await verifyText({ ...parsed.data, service_project_id }, keys))
}
