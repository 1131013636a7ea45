import { projectCreate } from "#contract/project/create"
import { Refusal } from "../../refusal.ts"
import { hashKey } from "../../seal.ts"
import { addProject } from "../../store/projects.ts"
import { may } from "../../submit/permit.ts"
import { implement } from "../method.ts"
import { refuseBackend } from "./backend.ts"

export const projectCreateHandler = implement(projectCreate, async ({ project }, caller, ctx) => {
  // The project's rights about unsubscribing are limited by its account's.
  if (project.custom_unsubscribe_url_enabled && !may(caller, "custom_unsubscribe_url"))
    throw new Refusal(
      1608,
      "project.custom_unsubscribe_url_enabled: this account may not use an unsubscribe link of its own.",
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
