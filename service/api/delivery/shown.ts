import type { z } from "zod"
import type { deliveryAnswer } from "#contract/delivery"
import type { Caller } from "../../caller.ts"
import type { Context } from "../../context.ts"
import { deliveryOf } from "../../routing/delivery-of.ts"
import { fieldsOfRelay } from "../../routing/relay-fields.ts"
import { projectRights } from "../../store/projects.ts"
import { idOf } from "../project/identify.ts"
import { unknownProject } from "../rights/rights-of.ts"

/** The id of a project of the caller's account; a foreign one counts as missing. */
export async function projectOfAccount(
  digits: string,
  { user_id }: Caller,
  { store }: Context,
): Promise<number> {
  const project_id = idOf(digits)
  if (!(await projectRights(store.db, user_id, project_id))) throw unknownProject()
  return project_id
}

/** A project's setting in effect, read from the store, so that a change is returned at once. */
export async function deliveryShown(
  project_id: number,
  ctx: Context,
): Promise<z.input<typeof deliveryAnswer>> {
  const { mode, relays, isOwn } = await deliveryOf(project_id, ctx)
  return { mode, is_own: isOwn, relays: mode === "relay" ? relays.map(fieldsOfRelay) : [] }
}
