import { setTimeout as sleep } from "node:timers/promises"
import type { Place } from "./place.ts"
import { clockOffsetsMs, type Plan } from "./plan.ts"

export type Kills = { service: number; dashboard: number; server: number }

const victims = ["service", "dashboard", "server"] as const

/** Kills one process after the other and sets the clock, until `signal` aborts; gives how often each was killed. */
export async function makeTrouble(place: Place, plan: Plan, signal: AbortSignal): Promise<Kills> {
  const kills: Kills = { service: 0, dashboard: 0, server: 0 }
  for (let n = 0; ; n++) {
    await sleep((plan.killEverySeconds * 1000) / 2, undefined, { signal }).catch(() => {})
    if (signal.aborted) return kills
    await place.setClock(clockOffsetsMs[n % clockOffsetsMs.length] ?? 0)
    await sleep((plan.killEverySeconds * 1000) / 2, undefined, { signal }).catch(() => {})
    if (signal.aborted) return kills
    const victim = victims[n % victims.length] ?? "service"
    kills[victim]++
    await killAndStart(place, victim)
  }
}

/** KILL, as a machine that loses power, and up again at once. */
async function killAndStart({ world, server }: Place, victim: keyof Kills): Promise<void> {
  if (victim === "server") {
    await server.halt("kill")
    await server.begin()
    return
  }
  await world[victim].kill()
  await world[victim].start()
}
