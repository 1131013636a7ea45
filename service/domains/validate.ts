import type { Caller } from "../caller.ts"
import type { Context } from "../context.ts"
import { Refusal } from "../refusal.ts"
import { type DomainRow, domainByName, noteDomainCheck } from "../store/domains.ts"
import { checkDkim, checkVerification } from "./check-dns.ts"

/** Checks the ownership record; the domain is confirmed from then on. Throws Refusal with the reason when it is not there. */
export async function validateVerification(domain: string, caller: Caller, ctx: Context): Promise<void> {
  const row = await registered(domain, caller, ctx, { unknown: 1202, sandbox: 1203 })
  const finding = await checkVerification(row, ctx.resolver)
  if (!finding.ok) throw new Refusal(finding.code, finding.sentence)
  await noteDomainCheck(ctx.store.db, row, {
    verification_status: "confirmed",
    checked_at: ctx.clock.now(),
  })
}

/** Checks the DKIM record and notes what was found, also when a key that was there has gone. */
export async function validateDkim(domain: string, caller: Caller, ctx: Context): Promise<void> {
  const row = await registered(domain, caller, ctx, { unknown: 1402, sandbox: 1403 })
  const finding = await checkDkim(row, ctx.resolver)
  // A DNS that does not answer says nothing about the record.
  if (finding.ok || finding.code !== 121)
    await noteDomainCheck(ctx.store.db, row, {
      dkim_status: finding.ok ? "active" : "inactive",
      checked_at: ctx.clock.now(),
    })
  if (!finding.ok) throw new Refusal(finding.code, finding.sentence)
}

async function registered(
  domain: string,
  caller: Caller,
  ctx: Context,
  codes: { unknown: number; sandbox: number },
): Promise<DomainRow> {
  const row = await domainByName(ctx.store.db, caller.project_id, domain)
  if (!row)
    throw new Refusal(codes.unknown, "domain is not registered; ask for its records first (get-dns-records).")
  if (row.is_sandbox) throw new Refusal(codes.sandbox, "domain: the sandbox domain needs no check.")
  return row
}
