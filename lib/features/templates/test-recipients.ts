import "server-only"
import { confirmedEmailList } from "#contract/methods/confirmed-email"
import type { Access } from "#lib/access/auth/access"
import { readMethod } from "#lib/mail-api/proxy/read"
import { ok, type Result } from "#lib/platform/result"
import type { TestRecipients } from "./draft-data.ts"

/**
 * DRAFT-11: confirmed addresses of the account, to offer as recipients of a test. None for users who may not see them,
 * and for mail services without them.
 */
export async function testRecipients(access: Access): Promise<Result<TestRecipients>> {
  if (!access.can("account", "read") || access.isMasked) return ok({ confirmed: [] })
  const listed = await readMethod(access, confirmedEmailList, {})
  const emails = listed.ok ? listed.value.confirmed_emails : []
  return ok({ confirmed: emails.filter(({ status }) => status === "confirmed").map(({ email }) => email) })
}
