import { domainDelete } from "#contract/domain/delete"
import { Refusal } from "../../refusal.ts"
import { deleteDomain, domainByName } from "../../store/domains.ts"
import { implement } from "../method.ts"

export const domainDeleteHandler = implement(domainDelete, async ({ domain }, caller, ctx) => {
  const { db } = ctx.store
  if ((await domainByName(db, caller.project_id, domain))?.is_sandbox)
    throw new Refusal(1353, "domain: the sandbox domain cannot be deleted.")
  if (!(await deleteDomain(db, caller.project_id, domain)))
    throw new Refusal(1352, `domain: ${domain} is not registered here.`)
  return { status: "success", message: `The domain ${domain} was deleted.` }
})
