import { systemInfo } from "#contract/system/info"
import { countLetters, listProjects } from "../../store/projects.ts"
import { implement } from "../method.ts"
import { monthStart } from "../month.ts"

export const systemInfoHandler = implement(systemInfo, async (_input, caller, ctx) => {
  const own = {
    status: "success" as const,
    user_id: caller.user_id,
    email: caller.email,
    delivery_mode: ctx.config.deliveryMode,
  }
  if (caller.is_account_key) return own
  const { project_id } = caller
  const since = monthStart(ctx.clock.now())
  const [row] = await listProjects(ctx.store.db, caller.user_id, { project_id })
  const counted = await countLetters(ctx.store.db, [project_id], since)
  return {
    ...own,
    project_id: String(project_id),
    project_name: caller.project_name ?? "",
    project_accounting: {
      email_counter: counted.get(project_id) ?? 0,
      email_counter_limit: row?.email_counter_limit ?? 0,
      email_counter_mode: row?.email_counter_mode ?? "default",
    },
  }
})
