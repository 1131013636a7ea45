import type { Found, FoundKind } from "#components/shell/commands-props"
import type { Area } from "#contract/method"
import { domainList } from "#contract/methods/domain"
import { suppressionList } from "#contract/methods/suppression"
import { webhookList } from "#contract/methods/webhook"
import type { Access } from "#lib/access/auth/access"
import { templateTitles } from "#lib/analytics/messages/template-names"
import { viewsFor } from "#lib/analytics/views/saved-views"
import { hasJob } from "#lib/data/events/open"
import { listPeople } from "#lib/data/store/members"
import { openedStore } from "#lib/data/store/open"
import { readMethod } from "#lib/mail-api/proxy/read"
import { readLetters } from "#lib/mail-api/proxy/read-letters"
import { clock } from "#lib/platform/clock"

const charsMin = 2
const charsMax = 320
/** Lines of a kind: who looks for more has the search of that page. */
const linesMax = 5
/** Newest messages that addresses and subjects are taken from, and how far back. */
const lettersMax = 60
const spanMs = 30 * 86_400_000
/** A part that has not answered by then is reported as missing, and the others are shown. */
const waitMs = 3000

type Finder = {
  area: Area
  /** False where an address is looked for, which people who see masked ones must not do. */
  isForMasked: boolean
  /** Null when the mail service did not answer. */
  find: (access: Access, text: string) => Promise<Found[] | null>
}

/** Searched parts, each with the right it requires. Every one reads a bounded number of rows. */
const finders: readonly Finder[] = [
  { area: "messages", isForMasked: true, find: findJob },
  { area: "messages", isForMasked: true, find: findMessages },
  { area: "charts", isForMasked: true, find: findViews },
  { area: "templates", isForMasked: true, find: findTemplates },
  { area: "suppressions", isForMasked: false, find: findSuppressions },
  { area: "domains", isForMasked: true, find: findDomains },
  { area: "webhooks", isForMasked: true, find: findWebhooks },
  { area: "members", isForMasked: false, find: findPeople },
]

/** `isWhole`: every part answered. */
export type Finding = { found: Found[]; isWhole: boolean }

/** Everything a person may see that has this text in its name, subject, address or id. */
export async function findThings(access: Access, query: string): Promise<Finding> {
  const text = query.trim()
  if (text.length < charsMin || text.length > charsMax) return { found: [], isWhole: true }
  const mine = finders.filter(
    ({ area, isForMasked }) => access.can(area, "read") && (isForMasked || !access.isMasked),
  )
  const parts = await Promise.all(mine.map(({ find }) => inTime(find(access, text))))
  return { found: parts.flatMap((part) => part ?? []), isWhole: !parts.includes(null) }
}

/** The story of a job with this id. */
async function findJob(access: Access, text: string): Promise<Found[]> {
  const isThere = await hasJob(await openedStore(), access.project.project_id, text)
  return isThere ? [{ kind: "job", id: text, name: text }] : []
}

/** People whose address has the text, and subjects that have it, of the newest messages that fit. */
async function findMessages(access: Access, text: string): Promise<Found[]> {
  const toMs = clock.now().getTime()
  const span = { fromMs: toMs - spanMs, toMs: toMs + 60_000 }
  const { letters } = await readLetters(access, { ...span, search: text, limit: lettersMax })
  // For people who see masked addresses those here are masked, and none is looked for.
  const addresses = access.isMasked ? [] : letters.map(({ email }) => email)
  const subjects = letters.map(({ subject }) => subject ?? "")
  return [
    ...linesOf("recipient", namesWith(addresses, text)),
    ...linesOf("subject", namesWith(subjects, text)),
  ]
}

/** Saved views that this person may open, by their name. */
async function findViews(access: Access, text: string): Promise<Found[]> {
  const views = await viewsFor(await openedStore(), access)
  return views
    .filter(({ name }) => has(name, text))
    .slice(0, linesMax)
    .map(({ page, query, name }) => ({ kind: `${page}-view` as const, id: `${page}?${query}`, name }))
}

async function findTemplates(access: Access, text: string): Promise<Found[] | null> {
  const templates = await templateTitles(access)
  const fitting = templates?.filter(({ name, subject }) => has(name, text) || has(subject, text))
  return (
    fitting
      ?.slice(0, linesMax)
      .map(({ id, name, subject }) => ({ kind: "template", id, name, ...(subject && { note: subject }) })) ??
    null
  )
}

/** The service looks for beginnings: of addresses, and after an @ of domains (EXT-21). */
async function findSuppressions(access: Access, text: string): Promise<Found[] | null> {
  const searches = text.includes("@") ? [text] : [text, `@${text}`]
  const answers = await Promise.all(
    searches.map((search) => readMethod(access, suppressionList, { search, limit: linesMax })),
  )
  if (!answers.every((answer) => answer.ok)) return null
  const addresses = answers.flatMap(({ value }) => value.suppressions.map(({ email }) => email))
  return linesOf("suppression", [...new Set(addresses)].slice(0, linesMax))
}

async function findDomains(access: Access, text: string): Promise<Found[] | null> {
  const answer = await readMethod(access, domainList, { limit: 100 })
  if (!answer.ok) return null
  return linesOf(
    "domain",
    namesWith(
      answer.value.domains.map(({ domain }) => domain),
      text,
    ),
  )
}

async function findWebhooks(access: Access, text: string): Promise<Found[] | null> {
  const answer = await readMethod(access, webhookList, { limit: 100 })
  if (!answer.ok) return null
  return answer.value.objects
    .filter(({ url }) => has(url, text))
    .slice(0, linesMax)
    .map(({ id, url }) => ({ kind: "webhook", id: String(id), name: url }))
}

async function findPeople({ project }: Access, text: string): Promise<Found[]> {
  const people = await listPeople(await openedStore(), project.project_id)
  return people
    .filter(({ name, email }) => has(name, text) || has(email, text))
    .slice(0, linesMax)
    .map(({ user_id, name, email }) => ({ kind: "person", id: user_id, name, note: email }))
}

const has = (name: string, text: string): boolean => name.toLowerCase().includes(text.toLowerCase())

/** Each name that has the text once, in their order. */
const namesWith = (names: readonly string[], text: string): string[] =>
  [...new Set(names)].filter((name) => has(name, text)).slice(0, linesMax)

const linesOf = (kind: FoundKind, names: readonly string[]): Found[] =>
  names.map((name) => ({ kind, id: name, name }))

const inTime = (part: Promise<Found[] | null>): Promise<Found[] | null> =>
  Promise.race([part, new Promise<null>((resolve) => setTimeout(() => resolve(null), waitMs).unref())])
