import { boundedCache } from "#shared/bounded-cache"
import type { Hop } from "./plan.ts"

/** A host that failed is tried after the others for so long, in real time. */
const failingMs = 60_000
const rememberedMax = 10_000

export type FailingHosts = {
  note(hop: Pick<Hop, "key">, isFailing: boolean): void
  /** The same hosts in their order, those that failed lately behind the others. */
  last<One extends Pick<Hop, "key">>(hops: readonly One[]): One[]
}

/** RELAY-3: hosts that could not be reached lately, so that not every message waits for them first. */
export function failingHosts(nowMs: () => number = () => performance.now()): FailingHosts {
  const failing = boundedCache<true>({ countMax: rememberedMax, lifetime: { ms: failingMs, nowMs } })
  return {
    note({ key }, isFailing) {
      if (isFailing) failing.set(key, true)
      else failing.delete(key)
    },
    last(hops) {
      const isFailing = ({ key }: Pick<Hop, "key">) => failing.get(key) === true
      return [...hops.filter((hop) => !isFailing(hop)), ...hops.filter(isFailing)]
    },
  }
}
