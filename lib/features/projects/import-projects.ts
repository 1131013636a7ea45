import "server-only"
import { z } from "zod"
import type { Output } from "#contract/method"
import { projectList } from "#contract/methods/project"
import { type AccountRequest, accountActionOf } from "#lib/access/actions/account-action"
import { firstIssue } from "#lib/access/actions/project-action"
import { audited } from "#lib/access/audit/audit"
import { accessAs } from "#lib/access/auth/access"
import { askForCheck } from "#lib/data/store/catch-ups"
import { findAccount } from "#lib/data/store/connections"
import type { Db } from "#lib/data/store/open"
import { knownServiceIds } from "#lib/data/store/projects"
import { call } from "#lib/mail-api/client/call"
import { clock } from "#lib/platform/clock"
import { failed, ok, type Result } from "#lib/platform/result"
import { findTarget, saveTarget, serverFields, type Target } from "./connect.ts"
import { finishMade, saveProject } from "./create-project.ts"

/**
 * Projects unknown to the dashboard: those of a hosted account, or created over the API. They are on the service of the
 * settings or on another server, which is connected by importing its first projects. Owner only.
 */
export type Found = { service_project_id: string; name: string; isKnown: boolean }

const form = z.discriminatedUnion(
  "act",
  [
    z.object({ act: z.literal("check"), ...serverFields }),
    z.object({ act: z.literal("connect"), ...serverFields }),
    z.object({
      act: z.literal("import"),
      ...serverFields,
      service_project_ids: z
        .array(z.string().regex(/^\d{1,20}$/), { error: "Choose at least one project." })
        .min(1, "Choose at least one project.")
        .max(500, "At most 500 projects at once."),
    }),
  ],
  { error: "act must be check, connect or import." },
)

export type ImportAnswer = {
  account?: { email: string }
  projects?: Found[]
  connection_id?: string | null
  imported?: { project_id: string; warning?: string }[]
}

/** IMPORT-1: lists the projects, then imports the chosen ones with their keys, encrypted. */
export async function importProjects(db: Db, request: AccountRequest): Promise<Result<ImportAnswer>> {
  if (!request.user.is_owner) return failed(403, "Only the owner can import projects.")
  const parsed = form.safeParse(request.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const wanted = parsed.data
  const target = await findTarget(db, wanted)
  if (!target.ok) return target
  if (wanted.act === "connect") return connect(db, request, target.value)
  const listed = await call(projectList, {}, target.value.key)
  if (!listed.ok) return listed
  const known = await knownIds(db, target.value)
  const { projects } = listed.value
  if (wanted.act === "check")
    return ok({
      account: { email: target.value.account.email },
      projects: projects.map(({ id, name }) => ({ service_project_id: id, name, isKnown: known.has(id) })),
    })
  const chosen = projects.filter((one) => wanted.service_project_ids.includes(one.id) && !known.has(one.id))
  if (chosen.length === 0)
    return failed(409, "These projects were already imported, or the mail service does not have them.")
  return takeIn(db, request, chosen, target.value)
}

/** Existing projects of a server; empty for a new one. */
const knownIds = (db: Db, { fresh, connection_id }: Target): Promise<Set<string>> =>
  fresh && connection_id === null ? Promise.resolve(new Set<string>()) : knownServiceIds(db, connection_id)

/** CONNECT-1: stores a server without a project, so that projects can be created there. */
async function connect(db: Db, request: AccountRequest, target: Target): Promise<Result<ImportAnswer>> {
  const act = accountActionOf(request, "server/connect", nameOf(target))
  return audited(db, act, async (tx, note) => {
    const connection_id = await saveTarget(tx, target, request.user.user_id)
    note({ after: { connection_id, account: target.account.email } })
    return ok({ connection_id })
  })
}

type AtService = Output<typeof projectList>["projects"][number]

async function takeIn(
  db: Db,
  request: AccountRequest,
  chosen: AtService[],
  target: Target,
): Promise<Result<ImportAnswer>> {
  const { user, ip, user_agent } = request
  const imported: { project_id: string; warning?: string }[] = []
  for (const one of chosen) {
    const saved = await audited(
      db,
      accountActionOf(request, "project/import", one.name),
      async (tx, note) => {
        const connection_id = await saveTarget(tx, await asKnown(tx, target), user.user_id)
        const row = { service_project_id: one.id, connection_id, api_key: one.api_key }
        const project = await saveProject(tx, user, one.name, row)
        note({
          after: { project_id: project.project_id, service_project_id: one.id, server: nameOf(target) },
        })
        return ok(project)
      },
    )
    if (!saved.ok) return saved
    const finished = await finishMade(db, accessAs(user, saved.value, "owner"), { ip, user_agent })
    await askForCheck(db, saved.value.project_id, clock.now())
    imported.push(
      finished.ok
        ? finished.value
        : { project_id: saved.value.project_id, warning: finished.failure.message },
    )
  }
  return ok({ imported })
}

/** A new server has a connection from its first project on, which the next one finds. */
async function asKnown(db: Db, target: Target): Promise<Target> {
  const known = target.fresh && !target.connection_id ? await findAccount(db, target.fresh) : null
  return known ? { ...target, connection_id: known.connection_id } : target
}

const nameOf = ({ fresh, account }: Target): string => fresh?.base_url ?? account.email
