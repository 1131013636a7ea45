import "server-only"
import { domainOf } from "#contract/address"
import { providerOf } from "#contract/mailbox-providers"
import { clock } from "#lib/platform/clock"
import { noticedProviders } from "#lib/data/store/mailbox-domains"
import type { Db } from "#lib/data/store/open"

/** A letter's recipient, and the provider that is already in its row. */
type Mailbox = { email: string; provider: string | undefined }

/**
 * Providers revealed by the mail servers of these mailboxes' domains, one per mailbox (PROVIDER-2). A provider stored
 * with a letter does not change. Skips domains whose name is sufficient; other domains without a result are queued for
 * a lookup. The caller must hold the project's lock.
 */
export async function revealedProvidersFor(
  tx: Db,
  project_id: string,
  mailboxes: readonly Mailbox[],
): Promise<(string | undefined)[]> {
  const open = new Set(
    mailboxes
      .filter(({ email, provider }) => provider === undefined && providerOf(email) === "other")
      .map(({ email }) => domainOf(email))
      .filter(isDomain),
  )
  const found = await noticedProviders(tx, project_id, [...open], clock.now())
  return mailboxes.map(({ email, provider }) => provider ?? found.get(domainOf(email)))
}

/** A domain name within the length limit of DNS (RFC 1035 section 2.3.4), with at least two labels. */
const isDomain = (name: string): boolean => name.length <= 253 && /^[^\s.]+(\.[^\s.]+)+$/.test(name)
