import { setTimeout as sleep } from "node:timers/promises"
import { type Chance, chanceOf } from "../../../tools/demo/chance.ts"
import { storeRows } from "../../store-rows.ts"
import type { DirectPlace } from "./place.ts"
import type { DirectPlan } from "./plan.ts"

const victims = ["front", "deliver", "back", "server"] as const
type Victim = (typeof victims)[number]

export type DirectKills = {
  kills: Record<Victim, number>
  /** How often each letter was in flight when delivery was killed. */
  inFlight: Map<string, number>
}

const lookEveryMs = 50
/** Kills do not wait for progress that earlier kills have stopped: a killed process's leases last a minute. */
const killAtLeastEveryMs = 8000

/** Kills spread evenly over the run, each kind of process equally often, in random order. */
export async function killOften(
  place: DirectPlace,
  plan: DirectPlan,
  signal: AbortSignal,
): Promise<DirectKills> {
  const chance = chanceOf(plan.seed + 1)
  const kills = { front: 0, deliver: 0, back: 0, server: 0 }
  const inFlight: DirectKills["inFlight"] = new Map()
  const dead = new Set<string>()
  for (const [n, victim] of orderOf(plan.kills, chance).entries()) {
    await untilSettled(place, ((n + 0.5) / plan.kills) * plan.messages, signal)
    await sleep(chance.below(300))
    if (signal.aborted) break
    for (const id of await killAndStart(place, victim, dead)) inFlight.set(id, (inFlight.get(id) ?? 0) + 1)
    kills[victim]++
  }
  return { kills, inFlight }
}

/** Rounds of all victims, each shuffled. */
function orderOf(count: number, chance: Chance): Victim[] {
  const rounds = Array.from({ length: Math.ceil(count / victims.length) }, () =>
    victims
      .map((victim) => ({ victim, rank: chance.next() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ victim }) => victim),
  )
  return rounds.flat().slice(0, count)
}

async function untilSettled({ hosts }: DirectPlace, count: number, signal: AbortSignal): Promise<void> {
  const giveUpAt = performance.now() + killAtLeastEveryMs
  while (hosts.settled.size < count && performance.now() < giveUpAt && !signal.aborted)
    await sleep(lookEveryMs)
}

/** Kills and restarts at once; returns the letters that delivery had claimed when it was killed. */
async function killAndStart(place: DirectPlace, victim: Victim, dead: Set<string>): Promise<string[]> {
  const { server, processes } = place
  if (victim === "server") {
    await server.halt("kill")
    await server.begin()
    await Promise.all([processes.front, processes.deliver, processes.back].map((one) => one.healthy()))
    return []
  }
  const process = processes[victim]
  process.freeze()
  const held = victim === "deliver" ? await lettersHeld(place, dead) : []
  await process.kill()
  await process.start()
  return held
}

/**
 * The letters that the frozen delivery process has claimed, without written results. Those under leases of processes that
 * were killed before it (`dead`) are counted already, and are not sent while their lease lasts.
 */
async function lettersHeld({ databaseUrl }: DirectPlace, dead: Set<string>): Promise<string[]> {
  const [rows = []] = await storeRows<{ letter_id: string; lease: string }>(databaseUrl, [
    "select letter_id, lease from queue where lease is not null",
  ])
  const held = rows.filter(({ lease }) => !dead.has(lease))
  for (const { lease } of held) dead.add(lease)
  return held.map(({ letter_id }) => letter_id)
}
