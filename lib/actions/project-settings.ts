import "server-only"
import { z } from "zod"
import { countries } from "#contract/countries"
import type { Output } from "#contract/method"
import type { ProjectEdit, Project as ServiceProject } from "#contract/project"
import { projectDelete } from "#contract/project/delete"
import { projectList } from "#contract/project/list"
import { projectUpdate } from "#contract/project/update"
import { rightsGet } from "#contract/rights/get"
import { rightsSet } from "#contract/rights/set"
import { isTimeZone } from "#contract/time-zone"
import { auditedCall } from "../audit/audit.ts"
import { clock } from "../clock.ts"
import { difference } from "../proxy/change-of.ts"
import { getAccountKey } from "../proxy/keys.ts"
import { failed, ok, type Result } from "../result.ts"
import { call } from "../service-client/call.ts"
import { endAllFirings } from "../store/alert-firings.ts"
import { eraseAlerts } from "../store/alert-rules.ts"
import type { Db } from "../store/open.ts"
import type { Project } from "../store/projects.ts"
import { updateProject } from "../store/projects.ts"
import { eraseSendRuns } from "../store/send-run-ends.ts"
import { auditActionOf, firstIssue, type ProjectAction, textField } from "./project-action.ts"

/**
 * Settings of a project. Half of them live with the mail service and are changed with the account's key, which people
 * with a project's rights never hold: these functions alone change them, and they name the project themselves (SETTINGS-2).
 */

const form = z.object(
  {
    name: textField("A name is missing.", 255),
    time_zone: z.string().refine(isTimeZone, "This is not a time zone."),
    send_enabled: z.boolean({ error: "send_enabled is true or false." }),
    custom_unsubscribe_url_enabled: z.boolean({ error: "custom_unsubscribe_url_enabled is true or false." }),
    email_counter_limit: z
      .int({ error: "Enter a whole number; 0 means no limit." })
      .min(0, "Enter a whole number; 0 means no limit.")
      .max(2_147_483_647, "At most 2,147,483,647."),
    email_counter_mode: z.enum(["default", "permanent"], {
      error: "Choose whether to count per month or in total.",
    }),
    reset_counter: z.literal(true),
    country: z
      .string({ error: "Enter two letters, such as DE." })
      .trim()
      .toUpperCase()
      .refine((code) => countries.has(code), "This is not a two-letter country code."),
    backend_domain_id: z
      .int({ error: "Enter the whole number your provider gave you." })
      .min(1, "Enter the whole number your provider gave you.")
      .max(2_147_483_647, "At most 2,147,483,647."),
    unsubscribe_page_id: z
      .int({ error: "Enter a whole number; 0 is the standard page." })
      .min(0, "Enter a whole number; 0 is the standard page.")
      .max(2_147_483_647, "At most 2,147,483,647."),
  },
  { error: "The body is an object with settings." },
)

/** What of the service's project people see. The key is not in it. */
export type AtService = Pick<
  ServiceProject,
  | "name"
  | "send_enabled"
  | "custom_unsubscribe_url_enabled"
  | "email_counter"
  | "email_counter_limit"
  | "email_counter_mode"
  | "country"
  | "backend_domain_id"
  | "unsubscribe_page_id"
>

/** The project as the mail service keeps it, without its key. */
export async function readAtService(db: Db, project: Project): Promise<Result<AtService>> {
  const key = await getAccountKey(db, project.connection_id)
  if (!key) return noAccountKey
  const listed = await call(projectList, { project_id: project.service_project_id }, key)
  if (!listed.ok) return listed
  const [one] = listed.value.projects
  if (!one) return failed(404, "The mail service does not know this project any more.")
  const { name, send_enabled, custom_unsubscribe_url_enabled } = one
  const { email_counter, email_counter_limit, email_counter_mode } = one
  const { country, backend_domain_id, unsubscribe_page_id } = one
  return ok({
    ...(country === undefined ? {} : { country }),
    ...(backend_domain_id === undefined ? {} : { backend_domain_id }),
    ...(unsubscribe_page_id === undefined ? {} : { unsubscribe_page_id }),
    name,
    send_enabled,
    custom_unsubscribe_url_enabled,
    email_counter,
    email_counter_limit,
    email_counter_mode,
  })
}

const noAccountKey = failed(409, "There is no account key here, so this cannot be read or changed.")

/** SETTINGS-1: changes what is given, at the mail service first and here after, and says in the log what it was before. */
export async function changeSettings(db: Db, action: ProjectAction): Promise<Result<Record<string, never>>> {
  const parsed = form.partial().safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { project } = action.access
  const { time_zone, reset_counter, ...atService } = parsed.data
  const asked = Object.keys(parsed.data)
  if (asked.length === 0) return failed(400, "There is nothing to change.")
  return auditedCall(db, auditActionOf(action, "settings/change", { target: project.name }), async (note) => {
    const edit: ProjectEdit = { ...atService, ...(reset_counter ? { email_counter: 0 } : {}) }
    const before = {
      ...known(await readAtService(db, project)),
      name: project.name,
      time_zone: project.time_zone,
    }
    note(difference(before, { ...edit, ...(time_zone ? { time_zone } : {}) }))
    if (Object.keys(edit).length > 0) {
      const updated = await updateAtService(db, project, edit)
      if (!updated.ok) return updated
    }
    const ours = { ...(edit.name ? { name: edit.name } : {}), ...(time_zone ? { time_zone } : {}) }
    if (Object.keys(ours).length > 0) await updateProject(db, project.project_id, ours)
    return ok({})
  })
}

const known = <T extends object>(read: Result<T>): Partial<T> => (read.ok ? read.value : {})

async function updateAtService(db: Db, project: Project, edit: ProjectEdit): Promise<Result<unknown>> {
  const key = await getAccountKey(db, project.connection_id)
  if (!key) return noAccountKey
  const updated = await call(projectUpdate, { project_id: project.service_project_id, project: edit }, key)
  if (updated.ok) return updated
  const [, field, sentence] = /^project\.([a-z_]+):? (.+)$/s.exec(updated.failure.message) ?? []
  if (!field || !sentence) return updated
  const message = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
  return { ok: false, failure: { ...updated.failure, message, field } }
}

export type RightDetail = Output<typeof rightsGet>["details"][number]

/** The rights of a project. The owner alone; callers ask. */
export async function readRights(db: Db, project: Project): Promise<Result<RightDetail[]>> {
  const key = await getAccountKey(db, project.connection_id)
  if (!key) return noAccountKey
  const answer = await call(rightsGet, { project_id: project.service_project_id }, key)
  return answer.ok ? ok(answer.value.details) : answer
}

const rightsForm = z.object({
  rights: z.record(z.string(), z.union([z.boolean(), z.number(), z.string(), z.null()]), {
    error: "rights is an object.",
  }),
})

/** SETTINGS-3: gives and takes rights of the project. The owner alone. */
export async function changeRights(db: Db, action: ProjectAction): Promise<Result<Record<string, never>>> {
  const { project, user } = action.access
  if (!user.is_owner) return failed(403, "Only the owner can change rights.")
  const parsed = rightsForm.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { rights } = parsed.data
  const key = await getAccountKey(db, project.connection_id)
  if (!key) return noAccountKey
  return auditedCall(db, auditActionOf(action, "rights/set", { target: project.name }), async (note) => {
    const before = await readRights(db, project)
    const was = before.ok ? Object.fromEntries(before.value.map((one) => [one.name, one.value])) : {}
    const input = rightsSet.input.safeParse({ project_id: project.service_project_id, rights })
    if (!input.success) return failed(400, input.error.issues[0]?.message.replace(/^\d+\|/, "") ?? "")
    const answer = await call(rightsSet, { project_id: project.service_project_id, rights }, key)
    if (!answer.ok) return answer
    note(
      difference(
        was,
        Object.fromEntries(Object.keys(rights).map((name) => [name, answer.value.rights[name]])),
      ),
    )
    return ok({})
  })
}

const deleteForm = z.object({ confirm: z.string({ error: "Enter the name of the project." }) })

/**
 * SETTINGS-4: the project goes into the service's trash; its rows here stay, save the recipients of its runs, and nobody opens
 * it any more. The owner alone.
 */
export async function deleteProject(db: Db, action: ProjectAction): Promise<Result<Record<string, never>>> {
  const { project, user } = action.access
  if (!user.is_owner) return failed(403, "Only the owner can delete projects.")
  const parsed = deleteForm.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  if (parsed.data.confirm.trim() !== project.name)
    return failed(400, `Enter ${project.name} to continue.`, { field: "confirm" })
  const key = await getAccountKey(db, project.connection_id)
  if (!key) return noAccountKey
  return auditedCall(db, auditActionOf(action, "project/delete", { target: project.name }), async (note) => {
    const gone = await call(projectDelete, { project_id: project.service_project_id }, key)
    // A project that the service has forgotten already is gone as well.
    if (!gone.ok && gone.failure.code !== unknownProject) return gone
    const deleted_at = clock.now()
    await db.transaction(async (tx) => {
      await updateProject(tx, project.project_id, { deleted_at })
      await eraseSendRuns(tx, project.project_id, deleted_at)
      await eraseAlerts(tx, project.project_id)
      await endAllFirings(tx, project.project_id, deleted_at)
    })
    note({ before: { name: project.name }, after: null })
    return ok({})
  })
}

const unknownProject = 1806
