import "server-only"
import type { AuditAction } from "#lib/access/audit/audit"
import type { User } from "#lib/access/auth/access"
import { accountSpace } from "#lib/data/store/account-space"

/** An action of the dashboard's own on the account: who, with what, from where. The right has been checked before. */
export type AccountRequest = { user: User; input: unknown; ip: string | null; user_agent: string | null }

/** The row of the account's log that this action begins with; of the input, which has keys in it, nothing is noted. */
export const accountActionOf = (
  { user, ip, user_agent }: AccountRequest,
  action: string,
  target: string,
): AuditAction => ({
  project_id: accountSpace,
  user_id: user.user_id,
  action,
  input: {},
  target,
  ip,
  user_agent,
})
