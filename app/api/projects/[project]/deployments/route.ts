import { projectOfKey, reportDeployment } from "#lib/analytics/deployments/report-deployment"
import { clientAddress } from "#lib/access/auth/client-address"
import { countReport } from "#lib/access/auth/rate-limit"
import { failed } from "#lib/platform/result"
import { openedStore } from "#lib/data/store/open"
import { plainAnswer } from "../../../answer.ts"
import { answering } from "../../../answering.ts"
import { readJson } from "../../../read-body.ts"
import type { ProjectParams } from "../../project-action.ts"

const bytesMax = 16 * 1024

const tooLarge = failed(413, "The request is larger than 16 KB.")

/**
 * MARK-3: a program reports a deployment, with a key of the project in X-API-KEY: `{title, url?, deployed_at?, id?}`.
 * No cookie is read, so ORIGIN-1 has nothing to protect here: another site's page has no key, and its browser does
 * not send the header.
 */
export const POST = answering(async (request: Request, { params }: ProjectParams) => {
  const project_id = (await params).project
  const ip = clientAddress(request.headers)
  if (!countReport(project_id, ip))
    return plainAnswer(failed(429, "Too many requests. Try again in a minute.", { retry_after: 60 }))
  const body = await readJson(request, bytesMax)
  if (!body.ok) return plainAnswer(body.failure.status === 413 ? tooLarge : body)
  const db = await openedStore()
  const project = await projectOfKey(db, { project_id, key: request.headers.get("x-api-key") })
  if (!project.ok) return plainAnswer(project)
  const user_agent = request.headers.get("user-agent")
  return plainAnswer(await reportDeployment(db, project.value, { input: body.value, ip, user_agent }))
})
