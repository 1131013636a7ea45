import type { Context } from "../context.ts"
import { Refusal } from "../refusal.ts"
import type { Caller } from "../rights/caller.ts"
import { type DomainRow, domainByName, noteDomainCheck } from "../store/domains.ts"
import { activateDkim } from "../store/domains-signing.ts"
import { checkDkim, checkVerification, type Finding } from "./check-dns.ts"
import { primaryDomain } from "./primary-domain.ts"

/** DKIM keys that one primary domain has room for (code 127). */
const dkimKeysMax = 10

/** Checks the ownership record; the domain is confirmed from then on. Throws Refusal with the reason when it is not there. */
export async function validateVerification(domain: string, caller: Caller, ctx: Context): Promise<void> {
  const row = await registeredDomain(domain, caller, ctx, { unknown: 1202, sandbox: 1203 })
  const finding = await checkVerification(row, ctx.resolver)
  if (!finding.ok) throw new Refusal(finding.code, finding.sentence)
  await noteDomainCheck(ctx.store.db, row, {
    verification_status: "confirmed",
    checked_at: ctx.clock.now(),
  })
}

/** Checks the DKIM record and notes what was found, also when a key that was there has gone. */
export async function validateDkim(domain: string, caller: Caller, ctx: Context): Promise<void> {
  const row = await registeredDomain(domain, caller, ctx, { unknown: 1402, sandbox: 1403 })
  const finding = await updateDkim(row, ctx)
  if (finding.ok) return
  // No answer from DNS, or one that we cannot read, proves nothing about the record.
  if (finding.code !== 121 && finding.code !== 120)
    await noteDomainCheck(ctx.store.db, row, { dkim_status: "inactive", checked_at: ctx.clock.now() })
  throw new Refusal(
    finding.code,
    finding.sentence,
    finding.logMessage === undefined ? {} : { logMessage: finding.logMessage },
  )
}

/** Looks for the DKIM record and makes the key active when it is there and the primary domain has room for it. */
export async function updateDkim(row: DomainRow, ctx: Context): Promise<Finding> {
  const finding = await checkDkim(row, ctx.resolver)
  if (!finding.ok) return finding
  const primary = primaryDomain(row.domain)
  const allowance = { primary, max: dkimKeysMax }
  if (await activateDkim(ctx.store.db, row, allowance, ctx.clock.now())) return finding
  return {
    ok: false,
    code: 127,
    sentence: `domain: ${primary} has ${dkimKeysMax} other DKIM keys already; delete a domain under it first.`,
  }
}

async function registeredDomain(
  domain: string,
  caller: Caller,
  ctx: Context,
  codes: { unknown: number; sandbox: number },
): Promise<DomainRow> {
  const row = await domainByName(ctx.store.db, caller.project_id, domain)
  if (!row)
    throw new Refusal(
      codes.unknown,
      "domain is not registered; register it first with domain/get-dns-records.",
    )
  if (row.is_sandbox) throw new Refusal(codes.sandbox, "domain: the sandbox domain needs no check.")
  return row
}
