import { untilAtRest } from "../drain.ts"
import { checkDirect, type DirectCounts } from "./check.ts"
import { type DirectKills, killOften } from "./kills.ts"
import { type DirectPlace, openDirectPlace } from "./place.ts"
import type { DirectPlan } from "./plan.ts"
import { type DirectTraffic, sendDirect } from "./traffic.ts"

/** The outcome of a soak of direct delivery. `faults` is empty when all is well. */
export type DirectReport = DirectCounts & { messages: number; kills: DirectKills["kills"]; seconds: number }

/** Longer than any successful run, so that a sender does not wait forever for a broken service. */
const sendWithinMs = 3_600_000
const reportEveryMs = 10_000

/**
 * Sends to mail hosts found by MX while the service's processes and the database server are killed. Then waits until all
 * work is done and checks whether anything was lost, or doubled without a kill that explains it.
 */
export async function directSoak(plan: DirectPlan, say: (words: string) => void): Promise<DirectReport> {
  const startedAt = performance.now()
  const place = await openDirectPlace()
  try {
    const { traffic, killed } = await sendAndKill(place, plan, say)
    say(`${traffic.accepted.size} messages were accepted; waiting until nothing is left to do`)
    const left = await untilAtRest(place.databaseUrl)
    const counts = await checkDirect(place, traffic, killed)
    const faults = [
      ...traffic.surprises.map((words) => `A client was answered: ${words}`),
      ...unfinished(plan, traffic, killed),
      ...(left ? [`It did not come to rest: ${JSON.stringify(left)}`] : []),
      ...counts.faults,
    ]
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    return { ...counts, messages: traffic.accepted.size, kills: killed.kills, seconds, faults }
  } finally {
    await place.close()
  }
}

function unfinished(plan: DirectPlan, { accepted }: DirectTraffic, { kills }: DirectKills): string[] {
  const killCount = Object.values(kills).reduce((sum, count) => sum + count, 0)
  return [
    ...(accepted.size < plan.messages ? [`Only ${accepted.size} of ${plan.messages} were accepted`] : []),
    ...(killCount < plan.kills ? [`Only ${killCount} of ${plan.kills} kills were made`] : []),
  ]
}

async function sendAndKill(place: DirectPlace, plan: DirectPlan, say: (words: string) => void) {
  const traffic: DirectTraffic = { accepted: new Set(), surprises: [] }
  const ending = new AbortController()
  const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(sendWithinMs)])
  const progress = setInterval(() => {
    say(
      `${traffic.accepted.size} of ${plan.messages} accepted, ${place.hosts.settled.size} arrived or refused`,
    )
  }, reportEveryMs)
  try {
    const [, killed] = await Promise.all([
      sendDirect(place, plan, traffic, signal),
      killOften(place, plan, signal),
    ])
    return { traffic, killed }
  } finally {
    ending.abort()
    clearInterval(progress)
  }
}
