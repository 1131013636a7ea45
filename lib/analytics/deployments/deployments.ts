import "server-only"
import { z } from "zod"
import { formatUtc, parseUtc } from "#contract/time"
import { isWebUrl, urlLengthMax } from "#contract/webhook-url"
import { type AuditAction, audited } from "#lib/access/audit/audit"
import { at, clock } from "#lib/platform/clock"
import { ids } from "#lib/platform/ids"
import { failed, ok, type Result } from "#lib/platform/result"
import {
  countDeployments,
  deleteDeployment,
  type DeploymentPlace,
  type DeploymentRow,
  findDeployment,
  findNamedDeployment,
  insertDeployment,
  lockDeployments,
  updateDeployment,
} from "#lib/data/store/deployments"
import type { Db } from "#lib/data/store/open"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"

/** MARK-2: deployments that users mark, and the parts shared with deployments that programs report. */

const dayMs = 86_400_000
/** Charts reach back a year and a day (lib/…/range). */
const oldestMs = 366 * dayMs
/** Allows for clock differences between two machines. */
const aheadMs = 60_000
const perDayMax = 1000

/** Fields of a deployment; `deployed_at` absent: now. */
export const deploymentFields = {
  title: z
    .string({ error: "title is missing." })
    .trim()
    .min(1, "title is missing.")
    .max(200, "title must have at most 200 characters."),
  url: z
    .string({ error: "url must be a string." })
    .trim()
    .max(urlLengthMax, "url is too long.")
    .refine((url) => url === "" || isLink(url), "url must begin with http:// or https://.")
    .nullish(),
  deployed_at: z
    .string({ error: "deployed_at must be a UTC time, YYYY-MM-DD hh:mm:ss." })
    .refine((text) => parseUtc(text) !== null, "deployed_at must be a UTC time, YYYY-MM-DD hh:mm:ss.")
    .refine(
      (text) => isPast(parseUtc(text) ?? 0),
      "deployed_at must be in the past and at most one year ago.",
    )
    .nullish(),
}

/** A link for users to open: only a web page, without a password in its URL. */
function isLink(url: string): boolean {
  const parsed = isWebUrl(url) ? URL.parse(url) : null
  return parsed !== null && parsed.username === "" && parsed.password === ""
}

function isPast(ms: number): boolean {
  const nowMs = clock.now().getTime()
  return ms <= nowMs + aheadMs && ms > nowMs - oldestMs
}

type Fields = z.output<z.ZodObject<typeof deploymentFields>>

const which = {
  deployment_id: z.string({ error: "deployment_id is missing." }).min(1).max(100),
  /** Time of the mark, to the millisecond. */
  marked_at: z.iso.datetime({ error: "marked_at is missing." }),
}

const form = z.discriminatedUnion(
  "act",
  [
    z.object({ act: z.literal("mark"), ...deploymentFields }),
    z.object({ act: z.literal("change"), ...which, ...deploymentFields }),
    z.object({ act: z.literal("delete"), ...which }),
  ],
  { error: "act must be mark, change or delete." },
)

export type Deployment = { id: string; title: string; url: string | null; deployed_at: string }

/** MARK-2: marks a deployment, edits a mark, and deletes it. */
export async function changeDeployment(db: Db, action: ProjectAction): Promise<Result<Deployment>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const wanted = parsed.data
  const { project, user } = action.access
  if (wanted.act === "mark")
    return markDeployment(db, auditActionOf(action, "deployment/mark", { target: wanted.title }), {
      ...wanted,
      project_id: project.project_id,
      deployment_id: ids.token(9),
      created_by: user.user_id,
    })
  const place = {
    project_id: project.project_id,
    deployment_id: wanted.deployment_id,
    deployed_at: at(Date.parse(wanted.marked_at)),
  }
  const known = await findDeployment(db, place)
  if (!known) return failed(404, "There is no such deployment.")
  const name = wanted.act === "change" ? "deployment/change" : "deployment/delete"
  const row = auditActionOf(action, name, { target: known.title })
  return wanted.act === "change" ? change(db, row, { known, wanted }) : remove(db, row, known)
}

/** A reported deployment, its user (null: a program) and its id. */
export type NewDeployment = Fields & Pick<DeploymentRow, "project_id" | "deployment_id" | "created_by">

/**
 * Inserts a deployment. One with the same name within a week is a repetition: nothing is written, and the response is
 * that of the first request.
 */
export async function markDeployment(
  db: Db,
  action: AuditAction,
  deployment: NewDeployment,
): Promise<Result<Deployment>> {
  const created_at = clock.now()
  const deployed_at = timeOf(deployment) ?? created_at
  const known = await repeated(db, deployment, deployed_at)
  if (known) return ok(answerOf(known))
  const { project_id, deployment_id, created_by, title } = deployment
  const row = {
    project_id,
    deployment_id,
    created_by,
    title,
    url: deployment.url || null,
    deployed_at,
    created_at,
  }
  return audited(db, action, async (tx) => {
    await lockDeployments(tx, project_id)
    // Two parallel requests: the other one committed first.
    const first = await repeated(tx, deployment, deployed_at)
    if (first) return ok(answerOf(first))
    const day = Math.floor(deployed_at.getTime() / dayMs) * dayMs
    if ((await countDeployments(tx, project_id, { fromMs: day, toMs: day + dayMs })) >= perDayMax)
      return failed(409, "This day has 1,000 deployments already.")
    await insertDeployment(tx, row)
    return ok(answerOf(row))
  })
}

const repeatDays = 7

const repeated = (db: Db, deployment: NewDeployment, deployed_at: Date) =>
  findNamedDeployment(db, deployment, {
    fromMs: deployed_at.getTime() - repeatDays * dayMs,
    toMs: deployed_at.getTime() + repeatDays * dayMs,
  })

const timeOf = ({ deployed_at }: Pick<Fields, "deployed_at">): Date | null =>
  deployed_at ? at(parseUtc(deployed_at) ?? 0) : null

const change = (
  db: Db,
  row: AuditAction,
  { known, wanted }: { known: DeploymentRow; wanted: Fields },
): Promise<Result<Deployment>> =>
  audited(db, row, async (tx, note) => {
    const next = {
      title: wanted.title,
      url: wanted.url || null,
      deployed_at: timeOf(wanted) ?? known.deployed_at,
    }
    if (next.deployed_at.getTime() !== known.deployed_at.getTime()) {
      if (await findDeployment(tx, { ...known, ...next }))
        return failed(409, "A deployment is already marked at this time.")
    }
    await updateDeployment(tx, known, next)
    note({ before: answerOf(known), after: answerOf({ ...known, ...next }) })
    return ok(answerOf({ ...known, ...next }))
  })

const remove = (db: Db, row: AuditAction, known: DeploymentRow): Promise<Result<Deployment>> =>
  audited(db, row, async (tx, note) => {
    await deleteDeployment(tx, known satisfies DeploymentPlace)
    note({ before: answerOf(known), after: null })
    return ok(answerOf(known))
  })

const answerOf = ({ deployment_id, title, url, deployed_at }: DeploymentRow): Deployment => ({
  id: deployment_id,
  title,
  url,
  deployed_at: formatUtc(deployed_at),
})
