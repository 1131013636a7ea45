import { days, plus } from "../clock.ts"
import type { Context } from "../context.ts"
import { Refusal } from "../refusal.ts"
import type { Caller } from "../rights/caller.ts"
import {
  addDomain,
  type DomainRow,
  domainByName,
  domainOfAccount,
  removeExpiredDomains,
  sandboxDomain,
} from "../store/domains.ts"
import { checkAllowed } from "./check-allowed.ts"
import { verificationRecord } from "./records.ts"

/** Lifetime of a sandbox domain where its limits apply (DOMAIN-8). */
const sandboxDays = 31

/** The project's domain of this name; an unknown one is registered with its own records (DOMAIN-1). */
export async function registerDomain(domain: string, caller: Caller, ctx: Context): Promise<DomainRow> {
  const { db } = ctx.store
  const known = await domainByName(db, caller.project_id, domain)
  if (known?.is_sandbox) throw new Refusal(1104, "domain: the sandbox domain needs no records.")
  checkAllowed(domain, ctx.config)
  if (known) return known
  // DNS has room for one key at the selector: projects of one account share the records of a domain.
  const sibling = await domainOfAccount(db, caller.user_id, domain)
  return addDomain(db, {
    project_id: caller.project_id,
    domain,
    created_at: ctx.clock.now(),
    ...(sibling ? recordsOf(sibling) : await newRecords(ctx)),
  })
}

/**
 * The project's sandbox domain: verified from the start, created on the first call (DOMAIN-7) and, where sandbox limits
 * apply, created again after its 31 days.
 */
export async function getOrCreateSandboxDomain(
  caller: Pick<Caller, "project_id">,
  ctx: Context,
): Promise<DomainRow> {
  const { db } = ctx.store
  const now = ctx.clock.now()
  const hasEnd = ctx.config.hasSandboxLimits
  if (hasEnd) await removeExpiredDomains(db, now, caller.project_id)
  const known = await sandboxDomain(db, caller.project_id)
  if (known) return known
  await addDomain(db, {
    project_id: caller.project_id,
    // A name that depends on the project alone: two first calls at once end in one domain.
    domain: `sandbox-${caller.project_id.toString(36).padStart(7, "0")}.example`,
    is_sandbox: true,
    verification_status: "confirmed",
    dkim_status: "active",
    created_at: now,
    expires_at: hasEnd ? plus(now, days(sandboxDays)) : null,
    ...(await newRecords(ctx)),
  })
  const made = await sandboxDomain(db, caller.project_id)
  if (!made) throw new Error("The sandbox domain could not be added.")
  return made
}

const recordsOf = (row: DomainRow) => ({
  verification_record: row.verification_record,
  dkim_selector: row.dkim_selector,
  dkim_public_key: row.dkim_public_key,
  dkim_private_sealed: row.dkim_private_sealed,
})

async function newRecords(ctx: Context) {
  const pair = await ctx.ids.dkimPair()
  return {
    verification_record: verificationRecord(ctx.config.headerBrand, ctx.ids.hex(16)),
    dkim_public_key: pair.publicKey,
    dkim_private_sealed: ctx.sealer.seal(pair.privateKey),
  }
}
