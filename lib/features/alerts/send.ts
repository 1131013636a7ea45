import "server-only"
import { sendPlainest } from "#lib/mail-api/dashboard-mail/account-mail"
import { noticeSender } from "#lib/mail-api/dashboard-mail/project-mail"
import { unseal } from "#lib/platform/seal"
import { clock } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import { isLanguage, type Language } from "#lib/interface/format/language"
import { log } from "#lib/platform/log"
import { guardedAlertFetch } from "#lib/mail-api/client/guarded-fetch"
import type { AlertDestinationRow } from "#lib/data/store/alert-destinations"
import type { AlertFiringRow } from "#lib/data/store/alert-firings"
import type { Db } from "#lib/data/store/open"
import type { Project } from "#lib/data/store/projects"
import type { AlertDestinationKind, AlertNews } from "#lib/data/store/schema/alerts"
import { letterOf } from "./mail.ts"
import { type Notice, noticeOf, testNotice } from "./notice.ts"
import { stopLinkOf } from "./stop-link.ts"
import { chatBody, signedHeaders, testBody, webhookBody } from "./webhook.ts"
import { roleIn } from "#lib/data/store/members"
import { findUserByEmail } from "#lib/data/store/users"

/** Result of one attempt for one destination. An unreachable destination is a result, not an error (ALERT-7). */
export type Sent = {
  isDelivered: boolean
  /** Response of the destination, for users. */
  said: string
  /** Another attempt would fail the same way. */
  isFinal?: boolean
}

/** A firing or its end; null: a test. */
export type News = { firing: AlertFiringRow; news: AlertNews } | null

type Message = { notice: Notice; id: string; body: (kind: AlertDestinationKind) => string }

export async function sendNews(
  db: Db,
  project: Project,
  destination: AlertDestinationRow,
  news: News,
  id: string,
): Promise<Sent> {
  const { project_id, name: projectName } = project
  const { dashboardUrl } = config()
  const language: Language = isLanguage(destination.language) ? destination.language : "en"
  const about = { project_id, projectName, dashboardUrl, language }
  const notice = news ? noticeOf(news.firing, news.news, about) : testNotice(about)
  const body = (kind: AlertDestinationKind) => {
    if (kind === "slack") return chatBody(notice)
    return news
      ? webhookBody(news.firing, news.news, about, notice)
      : testBody(about, clock.now().getTime(), notice)
  }
  return ways[destination.kind](db, project, destination, { notice, id, body })
}

type Way = (db: Db, project: Project, to: AlertDestinationRow, message: Message) => Promise<Sent>

const byMail: Way = async (db, project, destination, { notice, id }) => {
  const { address, confirmed_at } = destination
  if (!confirmed_at) return unconfirmed
  const { project_id } = project
  const sender = await noticeSender(db, { project_id, local: "alerts" })
  // ALERT-23: people in the project ask a manager; others have no other way to stop these messages.
  const stop = (await isOfProject(db, project_id, address)) ? null : stopLinkOf(destination)
  const answer = sender.ok
    ? await sendPlainest(letterOf(notice, stop), { to: address, ...sender.value, idempotence_key: id, stop })
    : sender
  // An earlier call with this key was accepted, but its response was lost.
  if (answer.ok || answer.failure.code === takenBefore) return { isDelivered: true, said: "" }
  const { status, message } = answer.failure
  return { isDelivered: false, said: message, isFinal: status < 429 && status !== 401 }
}

const takenBefore = 1573

/** ALERT-19 */
const unconfirmed: Sent = {
  isDelivered: false,
  said: "This address has not been confirmed yet.",
  isFinal: true,
}

const byWebhook: Way = async (_db, _project, { sealed_address, sealed }, { id, body }) => {
  const [address, secret] = await Promise.all([opened(sealed_address), opened(sealed)])
  if (!address || !secret) return unreadable
  const text = body("webhook")
  const seconds = Math.floor(clock.now().getTime() / 1000)
  return post(address, text, signedHeaders(secret, { id, seconds, body: text }))
}

const byChat: Way = async (_db, _project, { sealed_address }, { body }) => {
  const address = await opened(sealed_address)
  return address ? post(address, body("slack"), {}) : unreadable
}

const opened = async (sealed: string | null): Promise<string | null> => sealed && (await unseal(sealed))

const unreadable: Sent = {
  isDelivered: false,
  said: "The stored secret cannot be read. Delete this destination, then add it again.",
  isFinal: true,
}

const ways: Record<AlertDestinationKind, Way> = { mail: byMail, webhook: byWebhook, slack: byChat }

const timeoutMs = 10_000

async function post(url: string, body: string, headers: Record<string, string>): Promise<Sent> {
  try {
    const answer = await guardedAlertFetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "waybill-alerts", ...headers },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    return { isDelivered: answer.status >= 200 && answer.status < 300, said: `HTTP ${answer.status}` }
  } catch (error) {
    log().info({ code: codeOf(error) }, "An address of alerts was not reached.")
    return { isDelivered: false, said: notReached }
  }
}

/**
 * ALERT-21: one sentence for every failure, so that it does not reveal which names and ports of our networks respond.
 */
const notReached = `Not reached. The address must be public, use https and respond within ${timeoutMs / 1000} seconds. The operator can allow others with ALERTS_ALLOW.`

/** For our own log. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error.name === "TimeoutError") return "TimeoutError"
  if (error.cause) return codeOf(error.cause)
  return "code" in error ? String(error.code) : null
}

/** ALERT-19, ALERT-23: true for the address of a user with access to the project. */
export async function isOfProject(db: Db, project_id: string, address: string): Promise<boolean> {
  const user = await findUserByEmail(db, address)
  if (!user || user.closed_at) return false
  return user.is_owner || (await roleIn(db, project_id, user.user_id)) !== null
}
