import { createHash } from "node:crypto"
import type { Ids } from "../ids.ts"
import { type Hop, hostText, type Plan } from "./plan.ts"
import type { Relay } from "./relay-url.ts"

/** Of one relay, in one process. */
const connectionsMax = 10
const messagesMax = 100

/**
 * RELAY-2: the relays in the order in which a message tries them: at random, each first in proportion to its weight;
 * those of weight 0 last. They are one destination for all domains, so a project whose relays stall delays no other.
 */
export function relayPlan(
  { relays, ca }: { relays: readonly Relay[]; ca: string | undefined },
  ids: Pick<Ids, "below">,
): Plan {
  const hops = shuffled(relays, ids).map((relay) => hopOf(relay, ca))
  const names = hops.map(({ host }) => hostText(host)).sort()
  return {
    hops,
    destination: `relay ${names.join(" ")}`,
    connectionsMax: hops.length * connectionsMax,
    isLimitShared: false,
    areOurs: true,
    isPartial: false,
  }
}

const hopOf = (relay: Relay, ca: string | undefined): Hop => {
  const { host: name, port, tls, login } = relay
  return {
    host: { name, port },
    tls,
    ca,
    login,
    key: keyOf(relay),
    connectionsMax,
    messagesMax,
    why: "a relay",
  }
}

/** Another password, user or encryption: another connection. The password itself is in no key. */
const keyOf = ({ host, port, tls, login }: Relay): string => {
  const rest = createHash("sha256")
    .update(JSON.stringify([tls, login]))
    .digest("base64url")
    .slice(0, 12)
  return `${hostText({ name: host, port })} ${rest}`
}

function shuffled(relays: readonly Relay[], ids: Pick<Ids, "below">): Relay[] {
  const left = [...relays]
  const order: Relay[] = []
  while (left.length > 0) order.push(...left.splice(chosenOf(left, ids), 1))
  return order
}

/** The index of one of these relays, at random by weight; the first, when none has a weight. */
function chosenOf(relays: readonly Relay[], ids: Pick<Ids, "below">): number {
  const total = relays.reduce((sum, { weight }) => sum + weight, 0)
  let left = total === 0 ? 0 : ids.below(total)
  for (const [place, { weight }] of relays.entries()) {
    if (left < weight) return place
    left -= weight
  }
  return 0
}
