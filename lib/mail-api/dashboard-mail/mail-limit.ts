import "server-only"
import { foldAddress } from "#contract/address"
import { tooManyLetters } from "#lib/access/auth/fields"
import { clock, plus } from "#lib/platform/clock"
import { keyedHash } from "#lib/platform/keyed-hash"
import { ids } from "#lib/platform/ids"
import { ok, type Result } from "#lib/platform/result"
import { countMailRequests, holdMailRequests, insertMailRequest } from "#lib/data/store/mail-requests"
import type { Db } from "#lib/data/store/open"

/**
 * Hourly limits of messages to recipients that people name: invitations, links that confirm an address, test alerts.
 * One recipient gets as many as links for a new password; one person sends as many as a project has destinations.
 */
const limits = { perRecipient: 5, perPerson: 20 }

const hourMs = 3_600_000

/**
 * INVITE-4, ALERT-20: counts a request in the caller's transaction, or refuses it with 429.
 * @param recipient an address, or the ID of a called destination
 */
export async function countMailRequest(
  tx: Db,
  { user_id, recipient }: { user_id: string; recipient: string },
): Promise<Result<null>> {
  const created_at = clock.now()
  const request = { user_id, recipient_hash: recipientHash(recipient) }
  await holdMailRequests(tx, request)
  const { byPerson, forRecipient } = await countMailRequests(tx, request, plus(created_at, -hourMs))
  if (byPerson >= limits.perPerson || forRecipient >= limits.perRecipient) return tooManyLetters
  await insertMailRequest(tx, { ...request, request_id: ids.token(12), created_at })
  return ok(null)
}

/** Keyed, so that a copy of the database does not confirm a guessed address. */
const recipientHash = (recipient: string): string =>
  keyedHash("mail request", foldAddress(recipient)).toString("base64url")
