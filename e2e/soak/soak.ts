import { storeRows } from "../store-rows.ts"
import { drain } from "./drain.ts"
import { judge } from "./judge.ts"
import { openPlace, type Place } from "./place.ts"
import type { Plan } from "./plan.ts"
import { beginTraffic } from "./traffic.ts"
import { type Kills, makeTrouble } from "./troubles.ts"
import { watchMemory } from "./memory.ts"

/** What a soak has shown. `faults` is empty when all is well. */
export type Report = {
  messages: number
  kills: Kills
  /** From acceptance to delivery, of the projects that do not flood; milliseconds. */
  delay: { p50: number; p95: number }
  /** The most that a program took, in MB. */
  memoryMb: { service: number; dashboard: number }
  /** Bytes of the tables that work passes through, once it has. */
  queueBytes: number
  faults: string[]
}

/**
 * Sends from many projects at once while processes are killed, receivers misbehave, a host stalls and the clock jumps;
 * then lets everything come to rest and looks whether anything was lost or doubled. `say` tells where it is.
 */
export async function soak(plan: Plan, say: (words: string) => void): Promise<Report> {
  const place = await openPlace(plan)
  try {
    const memory = watchMemory(place.world)
    const { ledger, surprises, kills } = await sendInTrouble(place, plan, say)
    say(`${ledger.size} jobs were accepted; waiting until nothing is left to do`)
    const left = await drain(place)
    const faults = [
      ...surprises.map((words) => `A client was answered: ${words}`),
      ...(left ? [`It did not come to rest: ${JSON.stringify(left)}`] : []),
      ...(await judge(place, ledger)),
    ]
    const messages = [...ledger.values()].reduce((sum, { emails }) => sum + emails.length, 0)
    return { messages, kills, memoryMb: memory.end(), ...(await figures(place)), faults }
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

type Figures = { p50: number; p95: number; bytes: number }

async function figures({ world, projects }: Place): Promise<Pick<Report, "delay" | "queueBytes">> {
  const flooding = Number(projects.at(-1)?.project_id)
  const [[found] = []] = await storeRows<Figures>(world.databases.SERVICE_DATABASE_URL, [
    `select percentile_cont(0.5) within group (order by ms)::int as p50,
            percentile_cont(0.95) within group (order by ms)::int as p95,
            (pg_total_relation_size('queue') + pg_total_relation_size('outbox'))::float8 as bytes
     from (select 1000 * extract(epoch from min(e.event_time) - l.created_at) as ms
           from letters l join events e using (project_id, letter_id)
           where e.status = 'delivered' and l.project_id <> ${flooding}
           group by l.project_id, l.letter_id, l.created_at) as one`,
  ])
  const { p50, p95, bytes } = found ?? { p50: 0, p95: 0, bytes: 0 }
  return { delay: { p50, p95 }, queueBytes: bytes }
}
