import "server-only"
import { z } from "zod"
import type { Output } from "#contract/method"
import { projectDelete, projectList, projectUpdate } from "#contract/methods/project"
import { rightsGet, rightsSet } from "#contract/methods/rights"
import { countries, type ProjectEdit, type Project as ServiceProject } from "#contract/project"
import { isTimeZone } from "#contract/time"
import { auditActionOf, firstIssue, type ProjectAction, textField } from "#lib/access/actions/project-action"
import { auditedCall, type Note } from "#lib/access/audit/audit"
import { expectedIn, notThatVersion, overtaken, savedOver } from "#lib/access/audit/overtaken"
import { endAllFirings } from "#lib/data/store/alert-firings"
import { eraseAlerts } from "#lib/data/store/alert-rules"
import { eraseMessagePictures } from "#lib/data/store/message-pictures"
import type { Db } from "#lib/data/store/open"
import { findProject, type Project, updateProject } from "#lib/data/store/projects"
import { eraseSendRuns } from "#lib/data/store/send-run-ends"
import { call } from "#lib/mail-api/client/call"
import { difference } from "#lib/mail-api/proxy/change-of"
import { getAccountKey, noAccountKey } from "#lib/mail-api/proxy/keys"
import { clock } from "#lib/platform/clock"
import { failed, ok, type Result } from "#lib/platform/result"

/**
 * Settings of a project. Half of them belong to the mail service and need the account's key, which users with a
 * project's rights never have: only these functions change them, and they name the project themselves (SETTINGS-2).
 */

const form = z.object(
  {
    name: textField("Enter a name.", 255),
    time_zone: z.string().refine(isTimeZone, "This is not a time zone."),
    send_enabled: z.boolean({ error: "send_enabled must be true or false." }),
    custom_unsubscribe_url_enabled: z.boolean({
      error: "custom_unsubscribe_url_enabled must be true or false.",
    }),
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
  { error: "The body must be an object with settings." },
)

/** Fields of the service's project that users see, without its key. */
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

/** The project at the mail service, without its key. */
export async function readAtService(db: Db, project: Project): Promise<Result<AtService>> {
  const read = await readWithVersion(db, project)
  return read.ok ? ok(read.value.settings) : read
}

/** The same with its version, if the mail service counts versions (EXT-32). */
async function readWithVersion(
  db: Db,
  project: Project,
): Promise<Result<{ settings: AtService; version: string | undefined }>> {
  const key = await getAccountKey(db, project.connection_id)
  if (!key) return failed(409, noAccountKey)
  const listed = await call(projectList, { project_id: project.service_project_id }, key)
  if (!listed.ok) return listed
  const [one] = listed.value.projects
  if (!one) return failed(404, "This project no longer exists on the mail service.")
  const { name, send_enabled, custom_unsubscribe_url_enabled } = one
  const { email_counter, email_counter_limit, email_counter_mode } = one
  const { country, backend_domain_id, unsubscribe_page_id } = one
  const settings = {
    ...(country === undefined ? {} : { country }),
    ...(backend_domain_id === undefined ? {} : { backend_domain_id }),
    ...(unsubscribe_page_id === undefined ? {} : { unsubscribe_page_id }),
    name,
    send_enabled,
    custom_unsubscribe_url_enabled,
    email_counter,
    email_counter_limit,
    email_counter_mode,
  }
  return ok({ settings, version: one.version })
}

type Wanted = Partial<z.output<typeof form>>

/** SETTINGS-1: changes the given settings, first at the mail service and then here, and logs the previous values. */
export async function changeSettings(db: Db, action: ProjectAction): Promise<Result<Record<string, never>>> {
  const parsed = form.partial().safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  if (Object.keys(parsed.data).length === 0) return failed(400, "There is nothing to change.")
  const { project } = action.access
  return auditedCall(db, auditActionOf(action, "settings/change", { target: project.name }), (note) =>
    savedOver(() => saveSettings(db, action, parsed.data, note)),
  )
}

async function saveSettings(
  db: Db,
  { access, input }: ProjectAction,
  wanted: Wanted,
  note: (change: Note) => void,
): Promise<Result<Record<string, never>>> {
  const { project_id } = access.project
  const project = (await findProject(db, project_id)) ?? access.project
  const { time_zone, reset_counter, ...atService } = wanted
  const edit: ProjectEdit = { ...atService, ...(reset_counter ? { email_counter: 0 } : {}) }
  const submitted = { ...edit, ...(time_zone ? { time_zone } : {}) }
  const expected = expectedIn(input)
  const isForService = Object.keys(edit).length > 0
  const read = await readWithVersion(db, project)
  // Unreadable settings are not compared, so they are not overwritten either.
  if (expected && isForService && !read.ok) return read
  const before = {
    ...(read.ok ? read.value.settings : {}),
    name: project.name,
    time_zone: project.time_zone,
  }
  note(difference(before, submitted))
  const actions = { action: "settings/change" }
  const refused = await overtaken(db, project_id, { expected, current: before, submitted, actions })
  if (refused) return refused
  if (isForService) {
    const updated = await updateAtService(
      db,
      project,
      edit,
      expected && read.ok ? read.value.version : undefined,
    )
    if (!updated.ok) return updated
  }
  const ours = { ...(edit.name ? { name: edit.name } : {}), ...(time_zone ? { time_zone } : {}) }
  const isSaved = await updateProject(db, project_id, ours, expected ? project : null)
  return isSaved ? ok({}) : changedMeanwhile
}

/** `savedOver` reads it again and reports the user who changed it. */
const changedMeanwhile = failed(409, "This was changed after you opened it.", { code: notThatVersion })

async function updateAtService(
  db: Db,
  project: Project,
  edit: ProjectEdit,
  expected_version: string | undefined,
): Promise<Result<unknown>> {
  const key = await getAccountKey(db, project.connection_id)
  if (!key) return failed(409, noAccountKey)
  const input = {
    project_id: project.service_project_id,
    project: edit,
    ...(expected_version === undefined ? {} : { expected_version }),
  }
  const updated = await call(projectUpdate, input, key)
  if (updated.ok) return updated
  const [, field, sentence] = /^project\.([a-z_]+):? (.+)$/s.exec(updated.failure.message) ?? []
  if (!field || !sentence) return updated
  const message = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
  return { ok: false, failure: { ...updated.failure, message, field } }
}

export type RightDetail = Output<typeof rightsGet>["details"][number]

/** The rights of a project. Owner only; callers check that. */
export async function readRights(db: Db, project: Project): Promise<Result<RightDetail[]>> {
  const key = await getAccountKey(db, project.connection_id)
  if (!key) return failed(409, noAccountKey)
  const answer = await call(rightsGet, { project_id: project.service_project_id }, key)
  return answer.ok ? ok(answer.value.details) : answer
}

const rightsForm = z.object({
  rights: z.record(z.string(), z.union([z.boolean(), z.number(), z.string(), z.null()]), {
    error: "rights must be an object.",
  }),
})

/** SETTINGS-3: grants and revokes rights of the project. Owner only. */
export async function changeRights(db: Db, action: ProjectAction): Promise<Result<Record<string, never>>> {
  const { project, user } = action.access
  if (!user.is_owner) return failed(403, "Only the owner can change rights.")
  const parsed = rightsForm.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { rights } = parsed.data
  const key = await getAccountKey(db, project.connection_id)
  if (!key) return failed(409, noAccountKey)
  return auditedCall(db, auditActionOf(action, "rights/set", { target: project.name }), async (note) => {
    const before = await readRights(db, project)
    const was = before.ok ? Object.fromEntries(before.value.map((one) => [one.name, one.value])) : {}
    const expected = expectedIn(action.input)
    if (expected && !before.ok) return before
    const refused = await overtaken(db, project.project_id, {
      ...{ expected, current: was, submitted: rights },
      actions: { action: "rights/set" },
    })
    if (refused) return refused
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
 * SETTINGS-4: the project moves into the service's trash. Its rows here remain, except the recipients of its runs, and
 * it is closed for everybody. Owner only.
 */
export async function deleteProject(db: Db, action: ProjectAction): Promise<Result<Record<string, never>>> {
  const { project, user } = action.access
  if (!user.is_owner) return failed(403, "Only the owner can delete projects.")
  const parsed = deleteForm.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  if (parsed.data.confirm.trim() !== project.name)
    return failed(400, `Enter ${project.name} to continue.`, { field: "confirm" })
  const key = await getAccountKey(db, project.connection_id)
  if (!key) return failed(409, noAccountKey)
  return auditedCall(db, auditActionOf(action, "project/delete", { target: project.name }), async (note) => {
    const gone = await call(projectDelete, { project_id: project.service_project_id }, key)
    // A project that the service has already removed is deleted here as well.
    if (!gone.ok && gone.failure.code !== unknownProject) return gone
    const deleted_at = clock.now()
    await db.transaction(async (tx) => {
      await updateProject(tx, project.project_id, { deleted_at })
      await eraseSendRuns(tx, project.project_id, deleted_at)
      await eraseAlerts(tx, project.project_id)
      await eraseMessagePictures(tx, project.project_id)
      await endAllFirings(tx, project.project_id, deleted_at)
    })
    note({ before: { name: project.name }, after: null })
    return ok({})
  })
}

const unknownProject = 1806
