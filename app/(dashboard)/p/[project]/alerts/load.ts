import "server-only"
import { isAccountInSandbox } from "#lib/mail-api/dashboard-mail/account-inbox"
import { listFiringsFor } from "#lib/features/alerts/read"
import { requireRight } from "#lib/access/auth/guard"
import { clock } from "#lib/platform/clock"
import { ofEach } from "#lib/data/events/each-project"
import { latestOf } from "#lib/data/events/open"
import { listDestinations } from "#lib/data/store/alert-destinations"
import { openFirings } from "#lib/data/store/alert-firings"
import { listAlertRules } from "#lib/data/store/alert-rules"
import { openedStore } from "#lib/data/store/open"
import { currentLanguage } from "#lib/access/auth/language"
import { type CountIn, readScope } from "#lib/analytics/filters/scope"
import { pageLinks, readPlace } from "#lib/analytics/range/paging"
import type { SearchParams } from "#lib/analytics/range/range"
import { firingFilter, readHistory } from "./query.ts"
import { alertsView } from "./view.ts"

/** Rules, alerts that fired, and destinations; SEVERAL-7: of all projects shown, those with the right to see alerts. */
export async function loadAlerts(slug: string, params: SearchParams) {
  const access = await requireRight(slug, "alerts", "read")
  const db = await openedStore()
  const scope = await readScope(db, access, params, "alerts")
  const query = readHistory(params)
  const [rules, destinations, history, latest] = await Promise.all([
    ofEach(scope.ids, (id) => listAlertRules(db, id)),
    ofEach(scope.ids, (id) => listDestinations(db, id)),
    listFiringsFor(db, scope.ids, { ...firingFilter(query), ...readPlace(params) }),
    latestOf(db, slug),
  ])
  // Only where an address waits, because it is a call to the mail service.
  const isWaiting = destinations.flat().some((one) => one.project_id === slug && !one.confirmed_at)
  const isSandbox = isWaiting && (await isAccountInSandbox(db))
  const hasInbox = isSandbox && access.user.is_owner
  const view = alertsView({
    slug,
    projects: scope.shown.map(({ project, can }) => ({
      ...{ id: project.project_id, name: project.name, canWrite: can("alerts", "write") },
    })),
    rules: rules.flat(),
    destinations: destinations.flat(),
    isSandbox,
    hasInbox,
    ...history,
    language: await currentLanguage(),
    timeZone: access.timeZone,
    nowMs: clock.now().getTime(),
  })
  const pages = pageLinks(`/p/${slug}/alerts`, params, readPlace(params), history)
  return {
    canWrite: access.can("alerts", "write"),
    scope,
    countIn: openIn,
    hasInbox,
    view,
    query,
    pages,
    seq: latest.seq,
  }
}

const openMax = 100

/** Number of open alerts of a project, beside its name in the menu; null: more than are counted. */
const openIn: CountIn = {
  of: ["open alerts"],
  count: async (id) => {
    const open = await openFirings(await openedStore(), id, openMax + 1)
    return open.length > openMax ? null : open.length
  },
}
