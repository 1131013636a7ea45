import { setTimeout as sleep } from "node:timers/promises"
import type { Place } from "./place.ts"
import { clockOffsetsMs, type Plan } from "./plan.ts"

export type Kills = { service: number; dashboard: number; server: number }

const victims = ["service", "dashboard", "server"] as const

/**
 * Kills one process after another and sets the clock, for as long as the plan says and until each was killed once,
 * however long it takes to restart; returns the number of kills of each.
 */
export async function makeTrouble(place: Place, plan: Plan): Promise<Kills> {
  const kills: Kills = { service: 0, dashboard: 0, server: 0 }
  const halfPauseMs = (plan.killEverySeconds * 1000) / 2
  const endsAt = performance.now() + plan.seconds * 1000
  for (let n = 0; n < victims.length || performance.now() < endsAt; n++) {
    await sleep(halfPauseMs)
    await place.setClock(clockOffsetsMs[n % clockOffsetsMs.length] ?? 0)
    await sleep(halfPauseMs)
    const victim = victims[n % victims.length] ?? "service"
    kills[victim]++
    await killAndStart(place, victim)
  }
  return kills
}

/** KILL, as a machine that loses power, and up again at once. */
async function killAndStart({ environment, server }: Place, victim: keyof Kills): Promise<void> {
  if (victim === "server") {
    await server.halt("kill")
    await server.begin()
    return
  }
  await environment[victim].kill()
  await environment[victim].start()
}
