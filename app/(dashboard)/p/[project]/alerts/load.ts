import "server-only"
import { isAccountInSandbox } from "#lib/mail-api/dashboard-mail/account-inbox"
import { listFiringsFor } from "#lib/features/alerts/read"
import { requireRight } from "#lib/access/auth/guard"
import { clock } from "#lib/platform/clock"
import { latestOf } from "#lib/data/events/open"
import { listDestinations } from "#lib/data/store/alert-destinations"
import { listAlertRules } from "#lib/data/store/alert-rules"
import { openedStore } from "#lib/data/store/open"
import { currentLanguage } from "#lib/access/auth/language"
import { pageLinks, readPlace } from "#lib/analytics/range/paging"
import type { SearchParams } from "#lib/analytics/range/range"
import { firingFilter, readHistory } from "./query.ts"
import { alertsView } from "./view.ts"

/** Rules, alerts that fired, and destinations. */
export async function loadAlerts(slug: string, params: SearchParams) {
  const access = await requireRight(slug, "alerts", "read")
  const db = await openedStore()
  const query = readHistory(params)
  const [rules, destinations, history, latest] = await Promise.all([
    listAlertRules(db, slug),
    listDestinations(db, slug),
    listFiringsFor(db, slug, { ...firingFilter(query), ...readPlace(params) }),
    latestOf(db, slug),
  ])
  // Only where an address waits, because it is a call to the mail service.
  const isWaiting = destinations.some((one) => !one.confirmed_at)
  const isSandbox = isWaiting && (await isAccountInSandbox(db))
  const hasInbox = isSandbox && access.user.is_owner
  const view = alertsView({
    slug,
    rules,
    destinations,
    isSandbox,
    hasInbox,
    ...history,
    language: await currentLanguage(),
    timeZone: access.timeZone,
    nowMs: clock.now().getTime(),
  })
  const pages = pageLinks(`/p/${slug}/alerts`, params, readPlace(params), history)
  return { canWrite: access.can("alerts", "write"), hasInbox, view, query, pages, seq: latest.seq }
}
