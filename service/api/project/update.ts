import type { Parsed } from "#contract/method"
import type { ProjectEdit } from "#contract/project"
import { projectUpdate } from "#contract/project/update"
import type { Context } from "../../context.ts"
import { Refusal } from "../../refusal.ts"
import { resetEmailCounter } from "../../store/letter-counts.ts"
import type { Db } from "../../store/open.ts"
import { type ProjectChange, type ProjectRow, updateProject } from "../../store/projects.ts"
import { may } from "../../submit/permit.ts"
import { forgetKeys } from "../key.ts"
import { implement } from "../method.ts"
import { refuseBackend } from "./backend.ts"
import { identifyProject } from "./identify.ts"
import { projectVersion } from "./project-version.ts"

const codes = { none: 1706, both: 1713, unknownId: 1714, unknownKey: 1707 }

/** Changes what is given and nothing else (ACCOUNT-8). The key is answered to those only who knew it before. */
export const projectUpdateHandler = implement(projectUpdate, async (input, caller, ctx) => {
  const row = await identifyProject(input, codes, caller, ctx)
  const { project } = input
  // The project's rights about unsubscribing are limited by its account's.
  if (project.custom_unsubscribe_url_enabled && !may(caller, "custom_unsubscribe_url"))
    throw new Refusal(
      1711,
      "project.custom_unsubscribe_url_enabled: this account may not use an unsubscribe link of its own.",
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
  return updateProject(store.db, row, given(fields), resetCounter, isExpected)
}

/** Fields that are not null; the contract's types are those of the store. */
const given = (fields: Omit<ProjectEdit, "email_counter">): ProjectChange =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))
