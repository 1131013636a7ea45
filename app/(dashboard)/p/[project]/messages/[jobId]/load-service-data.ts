import "server-only"
import { letterAttempts } from "#contract/methods/letter"
import { suppressionGet } from "#contract/methods/suppression"
import { webhookLog } from "#contract/methods/webhook"
import { parseUtc } from "#contract/time"
import type { CallSummary } from "#contract/webhook-log"
import type { Access } from "#lib/access/auth/guard"
import { asSeenBy } from "#lib/mail-api/proxy/masked"
import { ok, type Result } from "#lib/platform/result"
import { callUnmasked, isSame, type StoryLetter } from "./call-unmasked.ts"
import type { Attempts } from "./attempts.ts"
import type { CallFact, ServiceData, SuppressionFact } from "./entry.ts"

/** Data of the mail service about a message: attempts, webhook calls for it, suppressions of its address. */

/** `attempts` are loaded once, for every part that shows them. */
export async function loadServiceData(
  access: Access,
  letter: StoryLetter,
  attempts: Promise<Attempts>,
): Promise<ServiceData> {
  const [tried, calls, suppressions] = await Promise.all([
    attempts,
    access.can("webhooks", "read") ? loadCalls(access, letter) : null,
    access.can("suppressions", "read") ? loadSuppressions(access, letter) : null,
  ])
  return { attempts: tried, calls, suppressions }
}

/** The SMTP attempts of the letter, oldest first. */
export async function loadAttempts(access: Access, { job_id, email }: StoryLetter): Promise<Attempts> {
  const answer = await callUnmasked(access, letterAttempts, { job_id, email })
  if (!answer.ok) return answer
  const attempts = answer.value.attempts.filter((attempt) => isSame(attempt.email, email))
  return ok(asSeenBy(access, letterAttempts, attempts))
}

const callsMax = 50

async function loadCalls(access: Access, { job_id, email }: StoryLetter): Promise<Result<CallFact[]>> {
  const answer = await callUnmasked(access, webhookLog, { job_id, email, limit: callsMax })
  return answer.ok ? ok(answer.value.calls.map(callFact)) : answer
}

const callFact = (call: CallSummary): CallFact => ({
  id: call.id,
  webhook_id: call.webhook_id,
  // A URL can hold a password, and its path a secret.
  host: URL.canParse(call.url) ? new URL(call.url).host : "–",
  atMs: parseUtc(call.last_try_at ?? call.created_at) ?? 0,
  isAnswered: call.status === "answered",
  http_status: call.http_status ?? null,
  duration_ms: call.duration_ms ?? null,
  events: call.events,
  nextMs: call.next_try_at ? parseUtc(call.next_try_at) : null,
})

async function loadSuppressions(access: Access, { email }: StoryLetter): Promise<Result<SuppressionFact[]>> {
  const answer = await callUnmasked(access, suppressionGet, { email, details: true })
  if (!answer.ok) return answer
  return ok(
    answer.value.suppressions.map(({ cause, created, expires }) => ({
      cause,
      createdMs: parseUtc(created) ?? 0,
      expiresMs: expires ? parseUtc(expires) : null,
    })),
  )
}
