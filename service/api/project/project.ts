import type { Parsed } from "#contract/method"
import { projectCreate, projectDelete, projectList, projectUpdate } from "#contract/methods/project"
import type { Project, ProjectEdit } from "#contract/project"
import { formatUtc } from "#contract/time"
import { monthStart } from "../../clock.ts"
import type { Context } from "../../context.ts"
import { hashKey } from "../../links/seal.ts"
import { Refusal } from "../../refusal.ts"
import { may } from "../../rights/permit.ts"
import { emailCounters, resetEmailCounter } from "../../store/letter-counts.ts"
import type { Db } from "../../store/open.ts"
import {
  addProject,
  deleteProject,
  listProjects,
  type ProjectChange,
  type ProjectRow,
  updateProject,
} from "../../store/projects.ts"
import { forgetKeys } from "../key.ts"
import { implement } from "../method.ts"
import { versionOf } from "../version-of.ts"
import { identifyProject, idOf } from "./identify.ts"

export const projectCreateHandler = implement(projectCreate, async ({ project }, caller, ctx) => {
  // The project's rights about unsubscribing are limited by its account's.
  if (project.custom_unsubscribe_url_enabled && !may(caller, "custom_unsubscribe_url"))
    throw new Refusal(
      1608,
      "project.custom_unsubscribe_url_enabled: this account may not use a custom unsubscribe link.",
    )
  refuseBackend(project.backend_domain_id, 1612)
  const apiKey = ctx.ids.apiKey()
  const row = await addProject(ctx.store.db, {
    user_id: caller.user_id,
    name: project.name,
    country: project.country ?? null,
    send_enabled: project.send_enabled ?? true,
    custom_unsubscribe_url_enabled:
      project.custom_unsubscribe_url_enabled ?? may(caller, "custom_unsubscribe_url"),
    unsubscribe_page_id: project.unsubscribe_page_id ?? null,
    api_key_hash: hashKey(apiKey),
    api_key_sealed: ctx.sealer.seal(apiKey),
    created_at: ctx.clock.now(),
  })
  if (!row) throw new Refusal(1605, "project.name: another project has this name.")
  return { status: "success", project_id: String(row.project_id), project_api_key: apiKey }
})

const updateCodes = { none: 1706, both: 1713, unknownId: 1714, unknownKey: 1707 }

/** Changes only the fields of the request (ACCOUNT-8). Only callers that knew the key before get it back. */
export const projectUpdateHandler = implement(projectUpdate, async (input, caller, ctx) => {
  const row = await identifyProject(input, updateCodes, caller, ctx)
  const { project } = input
  // The project's rights about unsubscribing are limited by its account's.
  if (project.custom_unsubscribe_url_enabled && !may(caller, "custom_unsubscribe_url"))
    throw new Refusal(
      1711,
      "project.custom_unsubscribe_url_enabled: this account may not use a custom unsubscribe link.",
    )
  refuseBackend(project.backend_domain_id, 1719)
  const outcome = await change(row, input, ctx)
  // EXT-32
  if (outcome === "changed")
    throw new Refusal(409, "expected_version: the project has changed since this version was read.")
  if (outcome === "name taken") throw new Refusal(1705, "project.name: another project has this name.")
  // Deleted a moment ago.
  if (outcome === "unknown") throw new Refusal(1714, "project_id: there is no project with this id.")
  forgetKeys(ctx)
  const { project_api_key } = input
  return { status: "success", ...(typeof project_api_key === "string" ? { project_api_key } : {}) }
})

function change(
  row: ProjectRow,
  { project, expected_version }: Parsed<typeof projectUpdate>,
  { store, clock }: Context,
) {
  const { email_counter, ...fields } = project
  const resetCounter = async (tx: Db) => {
    if (email_counter === 0) await resetEmailCounter(tx, row.project_id, clock.now())
  }
  const isExpected = (stored: ProjectRow) =>
    expected_version === undefined || projectVersion(stored) === expected_version
  return updateProject(store.db, row, changedFields(fields), resetCounter, isExpected)
}

/** Fields that are not null; the contract's types are those of the store. */
const changedFields = (fields: Omit<ProjectEdit, "email_counter">): ProjectChange =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

export const projectListHandler = implement(projectList, async (input, caller, ctx) => {
  const { db } = ctx.store
  const only = {
    ...(input.project_id === undefined ? {} : { project_id: idOf(input.project_id) }),
    ...(input.project_api_key === undefined ? {} : { api_key_hash: hashKey(input.project_api_key) }),
  }
  const rows = await listProjects(db, caller.user_id, only)
  const ids = rows.map((row) => row.project_id)
  const counted = await emailCounters(db, ids, monthStart(ctx.clock.now()))
  return {
    status: "success",
    projects: rows.map((row) => toProject(row, counted.get(row.project_id) ?? 0, ctx)),
  }
})

const toProject = (row: ProjectRow, email_counter: number, ctx: Context): Project => ({
  id: String(row.project_id),
  api_key: ctx.sealer.open(row.api_key_sealed),
  name: row.name,
  ...(row.country ? { country: row.country } : {}),
  reg_time: formatUtc(row.created_at),
  send_enabled: row.send_enabled,
  custom_unsubscribe_url_enabled: row.custom_unsubscribe_url_enabled,
  ...(row.backend_domain_id === null ? {} : { backend_domain_id: row.backend_domain_id }),
  email_counter,
  email_counter_limit: row.email_counter_limit,
  email_counter_mode: row.email_counter_mode,
  ...(row.unsubscribe_page_id === null ? {} : { unsubscribe_page_id: row.unsubscribe_page_id }),
  version: projectVersion(row),
})

const deletionCodes = { none: 1801, both: 1804, unknownId: 1806, unknownKey: 1802 }

/** Puts the project into the trash (ACCOUNT-12). */
export const projectDeleteHandler = implement(projectDelete, async (input, caller, ctx) => {
  const row = await identifyProject(input, deletionCodes, caller, ctx)
  const isDeleted = await deleteProject(ctx.store.db, row, ctx.clock.now())
  if (!isDeleted) throw new Refusal(deletionCodes.unknownId, "project_id: there is no project with this id.")
  forgetKeys(ctx)
  return { status: "success" }
})

/** EXT-32: changes with what project/update changes, and with nothing else; the counter moves with each message. */
const projectVersion = (row: ProjectRow): string =>
  versionOf({
    name: row.name,
    country: row.country,
    send_enabled: row.send_enabled,
    custom_unsubscribe_url_enabled: row.custom_unsubscribe_url_enabled,
    backend_domain_id: row.backend_domain_id,
    unsubscribe_page_id: row.unsubscribe_page_id,
    email_counter_limit: row.email_counter_limit,
    email_counter_mode: row.email_counter_mode,
  })

/** ACCOUNT-3: there are no backend domains here, so no id exists; null and absent are accepted. */
function refuseBackend(backend_domain_id: number | null | undefined, code: number): void {
  if (typeof backend_domain_id === "number")
    throw new Refusal(code, "project.backend_domain_id: this account has no backend domain with this id.")
}
