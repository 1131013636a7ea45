import { limits } from "#contract/limits"
import type { NewPart } from "#lib/data/store/send-run-drafts"
import type { SendRunRecipient } from "#lib/data/store/send-runs"

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/**
 * Recipients in parts of at most 500 (SEND-5) and `roomBytes` each (BODY-4); a larger recipient is alone in its part.
 */
export function partsOf(recipients: readonly SendRunRecipient[], roomBytes: number): NewPart[] {
  const parts: NewPart[] = []
  for (const recipient of recipients) {
    const bytes = bytesOf(recipient) + 1
    const open = parts.at(-1)
    if (open && open.recipients.length < limits.recipientsMax && open.bytes + bytes <= roomBytes) {
      open.recipients.push(recipient)
      open.bytes += bytes
    } else parts.push({ recipients: [recipient], bytes })
  }
  return parts
}
