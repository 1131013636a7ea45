import { storeRows } from "../store-rows.ts"
import { check } from "./check.ts"
import { drain } from "./drain.ts"
import { watchMemory } from "./memory.ts"
import { openPlace, type Place } from "./place.ts"
import { manners, type Plan } from "./plan.ts"
import { beginTraffic, type Ledger } from "./traffic.ts"
import { type Kills, makeTrouble } from "./troubles.ts"

/** Result of a soak. `faults` is empty when all is well. */
export type Report = {
  messages: number
  kills: Kills
  /** From acceptance to word of the delivery, of projects that do not flood; milliseconds. */
  delay: { p50: number; p95: number }
  /** The most that a program took, in MB. */
  memoryMb: { service: number; dashboard: number }
  /** Bytes of the tables that work passes through, once it has. */
  queueBytes: number
  faults: string[]
}

/**
 * Sends from many projects in parallel while processes are killed, receivers misbehave, a host stalls and the clock
 * jumps; then waits until everything has settled and checks that nothing was lost or doubled. `say` reports progress.
 */
export async function soak(plan: Plan, say: (words: string) => void): Promise<Report> {
  const place = await openPlace(plan)
  try {
    const memory = watchMemory(place.environment)
    const { ledger, surprises, kills } = await sendInTrouble(place, plan, say)
    say(`${ledger.size} jobs were accepted; waiting until nothing is left to do`)
    const left = await drain(place)
    const faults = [
      ...surprises.map((words) => `A client was answered: ${words}`),
      ...(left ? [`It did not come to rest: ${JSON.stringify(left)}`] : []),
      ...(await check(place, ledger)),
      ...(await place.alarms.check(place.environment)),
    ]
    const messages = [...ledger.values()].reduce((sum, { emails }) => sum + emails.length, 0)
    const delay = delayOf(place, ledger)
    return { messages, kills, delay, memoryMb: memory.end(), queueBytes: await queueBytesOf(place), faults }
  } finally {
    await place.close()
  }
}

async function sendInTrouble(place: Place, plan: Plan, say: (words: string) => void) {
  const ending = new AbortController()
  const startedAt = Date.now()
  const { ledger, surprises, ended } = beginTraffic(place, plan, ending.signal)
  const telling = setInterval(() => {
    say(`${Math.round((Date.now() - startedAt) / 1000)} of ${plan.seconds} s, ${ledger.size} jobs accepted`)
  }, 10_000)
  try {
    const kills = await makeTrouble(place, plan)
    ending.abort()
    await ended
    return { ledger, surprises, kills }
  } finally {
    ending.abort()
    clearInterval(telling)
  }
}

/**
 * How long the projects that neither flood nor have a bad receiver waited for word of a delivery. By this process' clock:
 * the service's own jumps.
 */
function delayOf({ projects }: Place, ledger: Ledger): Report["delay"] {
  const acceptedAt = new Map(
    [...ledger.values()].flatMap((job) => job.emails.map((email) => [email, job.acceptedAt] as const)),
  )
  const delays = projects
    .slice(manners.length - 1, -1)
    .flatMap(({ receiver }) => [...receiver.taken])
    .flatMap(([word, takenAt]) => {
      const [, email = "", status] = word.split(" ")
      return status === "delivered" ? [takenAt - (acceptedAt.get(email) ?? takenAt)] : []
    })
    .sort((a, b) => a - b)
  const at = (part: number) => delays[Math.floor(delays.length * part)] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

async function queueBytesOf({ environment }: Place): Promise<number> {
  const [[found] = []] = await storeRows<{ bytes: number }>(environment.databases.SERVICE_DATABASE_URL, [
    "select (pg_total_relation_size('queue') + pg_total_relation_size('outbox'))::float8 as bytes",
  ])
  return found?.bytes ?? 0
}
