import "server-only"
import type { Domain } from "#contract/domain"
import { domainList } from "#contract/domain/list"
import { sendPlainest } from "../actions/account-mail.ts"
import { unseal } from "../auth/seal.ts"
import { clock } from "../clock.ts"
import { config } from "../config.ts"
import { isLanguage, type Language } from "../format/language.ts"
import { getProjectKey } from "../proxy/keys.ts"
import { call } from "../service-client/call.ts"
import { guardedAlertFetch } from "../service-client/guarded-fetch.ts"
import type { ServiceKey } from "../service-client/server.ts"
import type { AlertDestinationRow } from "../store/alert-destinations.ts"
import type { AlertFiringRow } from "../store/alert-firings.ts"
import type { Db } from "../store/open.ts"
import type { Project } from "../store/projects.ts"
import type { AlertDestinationKind, AlertNews } from "../store/schema/alerts.ts"
import { letterOf } from "./mail.ts"
import { type Notice, noticeOf, testNotice } from "./notice.ts"
import { chatBody, signedHeaders, testBody, webhookBody } from "./webhook.ts"

/** One try to tell one destination. Nothing is thrown: whoever cannot be reached is an outcome (ALERT-7). */
export type Sent = {
  isDelivered: boolean
  /** What the other side said, for people. */
  said: string
  /** Trying again would say the same. */
  isFinal?: boolean
}

/** What is told: a firing or its end, or, with no firing, that destinations are reached. */
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

const byMail: Way = async (db, project, { address }, { notice, id }) => {
  const key = await getProjectKey(db, project.project_id)
  if (!key) return { isDelivered: false, said: "This project has no usable API key. A manager can add one." }
  const from = await senderOf(project, key)
  if (!from) return { isDelivered: false, said: "The project has no address to send from." }
  const answer = await sendPlainest(letterOf(notice), { to: address, from, key, idempotence_key: id })
  // Taken before under this key, by a call whose answer was lost.
  if (answer.ok || answer.failure.code === takenBefore) return { isDelivered: true, said: "" }
  const { status, message } = answer.failure
  return { isDelivered: false, said: message, isFinal: status < 429 && status !== 401 }
}

const takenBefore = 1573

/** An address of a verified domain, else of the sandbox. */
async function senderOf(project: Project, key: ServiceKey): Promise<string | null> {
  const answer = await call(domainList, { limit: 100 }, key)
  const verified = answer.ok ? answer.value.domains.find(isVerified) : undefined
  return verified ? `alerts@${verified.domain}` : project.sandbox_sender
}

const isVerified = (one: Domain): boolean =>
  one["verification-record"].status === "confirmed" && one.dkim.status === "active"

const byWebhook: Way = async (_db, _project, { address, sealed }, { id, body }) => {
  const secret = sealed && (await unseal(sealed))
  if (!secret) return unreadable
  const text = body("webhook")
  const seconds = Math.floor(clock.now().getTime() / 1000)
  return post(address, text, signedHeaders(secret, { id, seconds, body: text }))
}

const byChat: Way = async (_db, _project, { sealed }, { body }) => {
  const address = sealed && (await unseal(sealed))
  return address ? post(address, body("slack"), {}) : unreadable
}

const unreadable: Sent = {
  isDelivered: false,
  said: "The stored secret cannot be read. Create this destination anew.",
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
    return { isDelivered: false, said: reasonOf(error) }
  }
}

/** In the words of the operator: what a private network answers is nobody's to see. */
function reasonOf(error: unknown): string {
  const code = codeOf(error)
  if (code === "EADDRESSREFUSED")
    return "This address is in a private network or has no https. ALERTS_ALLOW can allow it."
  if (code === "TimeoutError") return "No answer within 10 seconds."
  return code ? `Not reached (${code}).` : "Not reached."
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error.name === "TimeoutError") return "TimeoutError"
  if (error.cause) return codeOf(error.cause)
  return "code" in error ? String(error.code) : null
}
