import "server-only"
import { z } from "zod"
import { systemInfo } from "#contract/methods/system"
import { firstIssue } from "#lib/access/actions/project-action"
import { byProgram } from "#lib/access/audit/audit"
import type { Db } from "#lib/data/store/open"
import { findProject, type Project } from "#lib/data/store/projects"
import { call } from "#lib/mail-api/client/call"
import { serverOfProject } from "#lib/mail-api/proxy/keys"
import { ids } from "#lib/platform/ids"
import { type Failure, failed, ok, type Result } from "#lib/platform/result"
import { type Deployment, deploymentFields, markDeployment } from "./deployments.ts"

/**
 * MARK-3: a deployment that a program reports. It has no session, only an API key of the project, which the project's
 * own mail service checks on each request. The key is not stored here, and no message contains it.
 */
export type DeploymentReport = {
  project_id: string
  /** The header X-API-KEY. */
  key: string | null
  input: unknown
  ip: string | null
  user_agent: string | null
}

const form = z.object({
  ...deploymentFields,
  id: z
    .string({ error: "id must be a string." })
    .trim()
    .min(1, "id is empty.")
    .max(100, "id must have at most 100 characters.")
    .nullish(),
})

const refusedKey = failed(401, "This key is not accepted. Send a key of this project in X-API-KEY.")
const foreignKey = failed(403, "This key belongs to another project or to the account.")

const notChecked = failed(502, "The mail service could not check this key. Try again.")

/** The project of a key, or the reason for a refusal. */
export async function projectOfKey(
  db: Db,
  { project_id, key }: Pick<DeploymentReport, "project_id" | "key">,
): Promise<Result<Project>> {
  // Header values are ASCII. Callers without a valid key learn nothing about projects.
  if (!key || key.length > 200 || !/^[\x21-\x7e]+$/.test(key)) return refusedKey
  const project = await findProject(db, project_id)
  if (!project) return refusedKey
  const info = await call(systemInfo, {}, { key, server: await serverOfProject(db, project_id) })
  if (!info.ok) return isKeyRefused(info.failure) ? refusedKey : notChecked
  return info.value.project_id === project.service_project_id ? ok(project) : foreignKey
}

/** `call` reports a rejected key this way. Any other refusal of this simple request also concerns the key. */
const isKeyRefused = ({ status, message }: Failure): boolean =>
  message === "The mail service does not accept the project's key." || status < 429

export async function reportDeployment(
  db: Db,
  { project_id }: Pick<Project, "project_id">,
  { input, ip, user_agent }: Pick<DeploymentReport, "input" | "ip" | "user_agent">,
): Promise<Result<Deployment>> {
  const parsed = form.safeParse(input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { id, ...fields } = parsed.data
  const row = { project_id, user_id: byProgram, input: parsed.data, ip, user_agent, target: fields.title }
  return markDeployment(
    db,
    { ...row, action: "deployment/mark" },
    { ...fields, project_id, deployment_id: id || ids.token(9), created_by: null },
  )
}
