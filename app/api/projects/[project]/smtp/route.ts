import { serverDetails } from "#lib/mail-api/proxy/server-details"
import { failed, ok } from "#lib/platform/result"
import { lookAtSmtp } from "#lib/features/smtp-ports/look"
import { projectRead } from "../../project-action.ts"

/** Whether the ports for sending by SMTP answer. Host and ports come from the settings alone (SMTPPAGE-3). */
export const GET = projectRead({ area: "domains" }, async ({ db, access }) => {
  const { smtp, isOwn } = await serverDetails(db, access.project)
  // We do not port-scan servers that users name: only their API is called.
  if (!isOwn) return failed(409, "The dashboard cannot check the ports of a connected server.")
  return ok(await lookAtSmtp(smtp))
})
