import "server-only"
import { domainOf } from "#contract/address"
import { providerOf } from "#contract/mailbox-providers"
import { clock } from "#lib/platform/clock"
import { noticedProviders } from "#lib/data/store/mailbox-domains"
import type { Db } from "#lib/data/store/open"

/** A letter's recipient, and the provider that its row has already. */
type Mailbox = { email: string; provider: string | undefined }

/**
 * The providers that the mail servers of these mailboxes' domains told, one for each mailbox (PROVIDER-2). What a letter
 * has been stored with stays. Nothing is told of domains whose name alone tells; others that were not asked are noted, to
 * be asked soon. To be called under the project's lock.
 */
export async function toldProvidersFor(
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
  const told = await noticedProviders(tx, project_id, [...open], clock.now())
  return mailboxes.map(({ email, provider }) => provider ?? told.get(domainOf(email)))
}

/** As long as DNS allows at most (RFC 1035 section 2.3.4), of two labels at least. */
const isDomain = (name: string): boolean => name.length <= 253 && /^[^\s.]+(\.[^\s.]+)+$/.test(name)
