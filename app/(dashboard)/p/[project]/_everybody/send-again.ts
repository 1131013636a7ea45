import { domainOf } from "#contract/address"
import {
  type AgainMessage,
  type AgainOutcome,
  againOutcomes,
  againStepMax,
} from "#lib/features/messages/again-outcome"
import type { AgainAnswer } from "#lib/features/messages/send-again"
import type { FoundMessages } from "#lib/data/events/recipients"
import { getJson, postJson } from "#lib/interface/browser/mutate"
import { type Failure, ok, type Result } from "#lib/platform/result"

/** Sending refused messages again in steps that a person sees move and can stop (MESSAGEPAGE-9). */

/** The messages that were selected, or the query of the list that finds them. */
export type AgainSource = { messages: readonly AgainMessage[] } | { query: string }

/** `waiting`: not reached before a person stopped the work. */
type Reached = AgainOutcome | "waiting"
export type Counts = Partial<Record<Reached, number>>

export type Plan = {
  /** Messages that can be sent again. */
  ready: readonly AgainMessage[]
  counts: Counts
  count: number
  /** False: the filter finds more messages than are looked at. */
  isAll: boolean
  /** Domains that still block our servers, and how many of the messages go to them; null: there is no such domain. */
  blocked: { domains: readonly string[]; count: number } | null
}

type Watch = { onProgress: (done: number, of: number) => void; isStopped: () => boolean }

const againPath = (project: string): string => `/api/projects/${encodeURIComponent(project)}/messages/again`

/** Outcomes after which a message goes out. */
export const sendsIn = ["sent", "released"] as const satisfies readonly AgainOutcome[]
const leaves = (outcome: Reached): boolean => sendsIn.some((one) => one === outcome)

/** The others in the order of the list, for those that something was counted of. */
export const leftOutIn = (counts: Counts): Reached[] =>
  [...againOutcomes, "waiting" as const].filter((one) => counts[one] && !leaves(one))

/** The results of those that were sent, with those that were left out before. */
export function withLeftOut(sent: Counts, planned: Counts): Counts {
  const sum = { ...sent }
  for (const outcome of leftOutIn(planned)) sum[outcome] = (sum[outcome] ?? 0) + (planned[outcome] ?? 0)
  return sum
}

/** The outcome that each message would have; sends none. */
export async function planAgain(project: string, source: AgainSource, watch: Watch): Promise<Result<Plan>> {
  const found = await messagesOf(project, source)
  if (!found.ok) return found
  const { messages, isAll } = found.value
  const { outcomes, blocking, failure } = await inSteps(project, messages, { check: 1 }, watch)
  if (failure) return { ok: false, failure }
  const ready = messages.filter((_, at) => leaves(outcomes[at] ?? "failed"))
  const blocked = blockedOf(ready, blocking)
  return ok({ ready, counts: countsOf(outcomes), count: messages.length, isAll, blocked })
}

function blockedOf(ready: readonly AgainMessage[], blocking: ReadonlySet<string>): Plan["blocked"] {
  const refused = ready.filter(({ email }) => blocking.has(domainOf(email).toLowerCase()))
  return refused.length > 0 ? { domains: [...blocking].sort(), count: refused.length } : null
}

const messagesOf = async (
  project: string,
  source: AgainSource,
): Promise<Result<Pick<FoundMessages, "isAll"> & { messages: readonly AgainMessage[] }>> =>
  "query" in source
    ? getJson<FoundMessages>(`${againPath(project)}?${source.query}`)
    : ok({ messages: source.messages, isAll: true })

/** Number of messages by result; `failure` ended the run early. */
export type Sent = { counts: Counts; failure: Failure | null }

/** Sends them. A repeated press sends only what the first one did not. */
export async function sendAllAgain(
  project: string,
  messages: readonly AgainMessage[],
  watch: Watch,
): Promise<Result<Sent>> {
  const { outcomes, failure } = await inSteps(project, messages, {}, watch)
  if (failure && outcomes.length === 0) return { ok: false, failure }
  const waiting = messages.length - outcomes.length
  return ok({ counts: { ...countsOf(outcomes), ...(waiting > 0 ? { waiting } : {}) }, failure })
}

/** The outcomes as far as it came, in the order of the messages. */
async function inSteps(
  project: string,
  messages: readonly AgainMessage[],
  more: { check?: 1 },
  { onProgress, isStopped }: Watch,
): Promise<{ outcomes: AgainOutcome[]; blocking: ReadonlySet<string>; failure: Failure | null }> {
  const outcomes: AgainOutcome[] = []
  const blocking = new Set<string>()
  while (outcomes.length < messages.length && !isStopped()) {
    const step = messages.slice(outcomes.length, outcomes.length + againStepMax)
    const answer = await postJson<AgainAnswer>(againPath(project), { messages: step, ...more })
    if (!answer.ok) return { outcomes, blocking, failure: answer.failure }
    outcomes.push(...answer.value.outcomes)
    for (const domain of answer.value.blocking) blocking.add(domain)
    onProgress(outcomes.length, messages.length)
  }
  return { outcomes, blocking, failure: null }
}

function countsOf(outcomes: readonly AgainOutcome[]): Counts {
  const counts: Counts = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}
