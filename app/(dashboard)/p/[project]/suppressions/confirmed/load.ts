import "server-only"
import { confirmedEmailList } from "#contract/methods/confirmed-email"
import { requireRight } from "#lib/access/auth/guard"
import { readMethod } from "#lib/mail-api/proxy/read"

/** The list of the account that this project belongs to. */
export async function loadConfirmed(slug: string) {
  const access = await requireRight(slug, "account", "read")
  const answer = await readMethod(access, confirmedEmailList, {})
  return {
    project: access.project.project_id,
    rows: answer.ok ? answer.value.confirmed_emails : [],
    failure: answer.ok ? null : answer.failure.message,
  }
}
