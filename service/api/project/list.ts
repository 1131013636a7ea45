import type { Project } from "#contract/project"
import { projectList } from "#contract/project/list"
import { formatUtc } from "#contract/time"
import type { Context } from "../../context.ts"
import { monthStart } from "../../month.ts"
import { hashKey } from "../../seal.ts"
import { emailCounters } from "../../store/letter-counts.ts"
import { listProjects, type ProjectRow } from "../../store/projects.ts"
import { implement } from "../method.ts"
import { idOf } from "./identify.ts"
import { projectVersion } from "./project-version.ts"

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
