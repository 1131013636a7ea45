import "server-only"
import type { AuditAction } from "#lib/access/audit/audit"
import type { User } from "#lib/access/auth/access"
import { accountSpace } from "#lib/data/store/account-space"

/** An account action of the dashboard, with its person, input and client. The right has been checked before. */
export type AccountRequest = { user: User; input: unknown; ip: string | null; user_agent: string | null }

/** The log row that this action begins with; the input contains keys, so none of it is logged. */
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
