import { setTimeout as sleep } from "node:timers/promises"
import { chanceOf } from "../../tools/demo/chance.ts"
import type { Place, Project } from "./place.ts"
import type { Plan } from "./plan.ts"

/** Requests the service accepted: jobs by their idempotence_key, with their recipients and the time (epoch ms). */
export type Ledger = Map<string, { project_id: string; emails: string[]; acceptedAt: number }>

export type Traffic = {
  ledger: Ledger
  /** Answers that no client of the contract expects. */
  surprises: string[]
  /** Resolves when everything that was begun was answered. */
  ended: Promise<unknown>
}

const retryMs = 200
/** An outage longer than this does not end without help. */
const giveUpAfterMs = 120_000
const usualRecipientsMax = 3
const floodRecipients = 20

/** How people behave who read these messages (docs/sandbox.md), the most usual first. */
const readers = [
  "reader.",
  "reader.",
  "reader.",
  "reader.",
  "open-",
  "click-",
  "hard-bounce-",
  "soft-once-",
] as const

/** Every project sends until `signal` aborts: the last one floods, the others send about a message a second. */
export function beginTraffic({ environment, projects }: Place, plan: Plan, signal: AbortSignal): Traffic {
  const ledger: Ledger = new Map()
  const surprises: string[] = []
  const send = async (project: Project, n: number) => {
    const isFlood = n === projects.length - 1
    const chance = chanceOf(plan.seed * 1000 + n)
    const perJob = () => (isFlood ? floodRecipients : 1 + chance.below(usualRecipientsMax))
    const pauseMs = isFlood ? (1000 * floodRecipients) / plan.floodPerSecond : 1500
    for (let job = 0; !signal.aborted; job++) {
      const emails = Array.from({ length: perJob() }, (_, one) =>
        addressOf(chance.pick(readers), job, one, n),
      )
      const key = `soak ${n} ${job}`
      const words = await submit(environment.serviceUrl, project, key, emails)
      if (words) surprises.push(words)
      else ledger.set(key, { project_id: project.project_id, emails, acceptedAt: Date.now() })
      await sleep(pauseMs * (0.5 + chance.next()), undefined, { signal }).catch(() => {})
    }
  }
  return { ledger, surprises, ended: Promise.all(projects.map(send)) }
}

/** The host of one project's readers takes its time: the others' must not notice. */
const addressOf = (word: (typeof readers)[number], job: number, one: number, project: number): string =>
  project === 0 && word === "open-"
    ? `slow-${job * 100 + one}@stalling.example`
    : `${word}${job * 100 + one}@example${project}.com`

/**
 * Acts like a client that follows the contract: without an answer, or with one that the service is unavailable, it
 * repeats the request under the same key, and 1573 means that the first one was accepted. Null when it was accepted;
 * else the answer.
 */
export async function submit(
  baseUrl: string,
  { key, from_email }: Pick<Project, "key" | "from_email">,
  idempotence_key: string,
  emails: string[],
): Promise<string | null> {
  const message = {
    idempotence_key,
    from_email,
    subject: `Message ${idempotence_key}`,
    body: { html: '<p>Hello <a href="https://example.com/">there</a></p>' },
    recipients: emails.map((email) => ({ email })),
  }
  const startedAt = performance.now()
  while (performance.now() - startedAt < giveUpAfterMs) {
    const answer = await fetch(`${baseUrl}/en/transactional/api/v1/email/send.json`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": key },
      body: JSON.stringify({ message }),
    })
      .then(async (one) => ({ status: one.status, body: (await one.json()) as Record<string, unknown> }))
      .catch(() => null)
    const { status, body } = answer ?? { status: 503, body: {} }
    if (body.code === 1573) return null
    if (status === 200) return body.failed_emails ? `refused some: ${JSON.stringify(body)}` : null
    if (status !== 503) return `${status}: ${JSON.stringify(body)}`
    await sleep(retryMs)
  }
  return `nothing but 503 for ${giveUpAfterMs / 1000} s`
}
