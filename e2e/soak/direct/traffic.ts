import { setTimeout as sleep } from "node:timers/promises"
import { type Chance, chanceOf } from "../../../tools/demo/chance.ts"
import { submit } from "../traffic.ts"
import { recipientDomains } from "./hosts.ts"
import type { DirectPlace } from "./place.ts"
import type { DirectPlan } from "./plan.ts"

export type DirectTraffic = {
  /** `key email` of every message that was accepted. */
  accepted: Set<string>
  /** Answers that no client of the contract expects. */
  surprises: string[]
}

const recipientsPerJob = 20
const lookEveryMs = 20

/** Mostly recipients that accept mail; few that are unknown or greylisted. */
const people = [...Array<"reader-">(18).fill("reader-"), "unknown-", "greylisted-"] as const

/** Sends all messages, jobs of twenty one after the other, and never runs too far ahead of the mail hosts. */
export async function sendDirect(
  { processes, project, hosts }: DirectPlace,
  plan: DirectPlan,
  { accepted, surprises }: DirectTraffic,
  signal: AbortSignal,
): Promise<void> {
  const chance = chanceOf(plan.seed)
  for (let job = 0; job * recipientsPerJob < plan.messages; job++) {
    while (accepted.size - hosts.settled.size > plan.waitingMax && !signal.aborted) await sleep(lookEveryMs)
    if (signal.aborted) return
    const key = `direct ${job}`
    const count = Math.min(recipientsPerJob, plan.messages - job * recipientsPerJob)
    const emails = Array.from({ length: count }, (_, n) => addressOf(chance, job * recipientsPerJob + n))
    const words = await submit(processes.url, project, key, emails)
    if (words) surprises.push(words)
    else for (const email of emails) accepted.add(`${key} ${email}`)
  }
}

const addressOf = (chance: Chance, n: number): string =>
  `${people[chance.below(people.length)]}${n}@${chance.pick(recipientDomains)}`
