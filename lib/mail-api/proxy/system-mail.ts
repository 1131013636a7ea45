import "server-only"
import { foldAddress } from "#contract/address"
import { keyedHash } from "#lib/platform/keyed-hash"

/**
 * PROXY-4: mail of the dashboard that is sent from a project's own space, among the messages of the project. Its mark
 * is signed for its recipient, so that a project cannot hide its own mail behind the mark.
 */

/** global_metadata of such mail, which its events contain. */
export const systemMailMetadata = (to: string) => ({ waybill_mail: markOf(to) })

export const isSystemMail = ({ email, metadata }: { email: string; metadata?: unknown }): boolean =>
  typeof metadata === "object" &&
  metadata !== null &&
  "waybill_mail" in metadata &&
  metadata.waybill_mail === markOf(email)

/** The same check for a message that letter/get returns for sending again, in which metadata is the recipient's. */
export function isSystemMessage({ email, message }: { email: string; message?: unknown }): boolean {
  const recipients =
    typeof message === "object" && message !== null && "recipients" in message ? message.recipients : null
  return (
    Array.isArray(recipients) &&
    recipients.some(({ metadata }: { metadata?: unknown }) => isSystemMail({ email, metadata }))
  )
}

/** For JSON.stringify: removes the subject of an event of such mail. */
export const withoutSubject = (key: string, value: unknown): unknown => (key === "subject" ? "•••" : value)

const markOf = (email: string): string => keyedHash("system mail", foldAddress(email)).toString("base64url")
