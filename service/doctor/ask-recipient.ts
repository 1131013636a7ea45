import { request } from "node:https"
import { guardedLookup } from "#shared/address-guard"
import { isWithin } from "../network/networks.ts"
import { openDial } from "../routing/dial.ts"
import { directPlan } from "../routing/direct.ts"
import type { Hop } from "../routing/plan.ts"
import type { StsPolicy } from "../store/schema/delivery.ts"
import { type FetchOptions, fetchPolicy, lookupBy } from "../tls-policy/mta-sts/fetch-policy.ts"
import { policyIdOf } from "../tls-policy/mta-sts/policy-id.ts"
import { converse } from "./converse.ts"
import { checkClock } from "./machine.ts"
import {
  checkPort25,
  checkRefusal,
  checkSts,
  checkTls,
  isBlocked,
  type Reached,
  type StsFound,
} from "./recipient-side.ts"
import { wayOut } from "./settings.ts"
import type { Sources } from "./sources.ts"
import { type Answered, ask, cannotSee, type Verdict } from "./verdict.ts"

const hostsMax = 3
const dateMs = 10_000

/**
 * Port 25, MTA-STS and TLS of the domain named by `--to`, and the clock of its policy host; by relay the clock alone,
 * because the relay connects to mail hosts.
 */
export async function askRecipient(sources: Sources): Promise<Verdict[]> {
  const { to } = sources.options
  if (to === null) return [cannotSee(subjectsOf(sources), "Name a recipient domain to test: --to DOMAIN.")]
  const found = await ask(findPolicy(to, sources))
  const policy = policyIn(found)
  const clock = checkClock(await dateOf(to, policy, sources), sources.clock.now().getTime())
  if (wayOut(sources.config) === "relay") return [clock]
  const plan = await directPlan(to, directSources(policy, sources))
  if ("reason" in plan)
    return [checkPort25(to, { problem: plan.reason }), ...checkRefusal(to, found, plan), clock]
  const { reached, tls } = await reach(plan.hops.slice(0, hostsMax), sources.config.mailHostname)
  return [checkPort25(to, { answer: reached }), checkSts(to, found, null), ...tls, clock]
}

/** The checks that need `--to`. */
const subjectsOf = ({ config }: Sources): string =>
  wayOut(config) === "relay" ? "clock" : "port 25, MTA-STS, TLS, clock"

const policyIn = (found: Answered<StsFound>): StsPolicy | null =>
  "answer" in found && found.answer !== null && "mode" in found.answer ? found.answer : null

function directSources(policy: StsPolicy | null, { dns, ids, config, port }: Sources) {
  const dial = openDial({ dns, allow: config.deliverAllow })
  return { dns, ids, dial, port, ca: undefined, sts: { of: async () => ({ policy, problem: null }) } }
}

/** The policy as a delivery without a stored one would find it. Rejects when DNS does not answer. */
async function findPolicy(domain: string, sources: Sources): Promise<StsFound> {
  const policy_id = policyIdOf((await sources.dns.txt(`_mta-sts.${domain}`)).records)
  if (policy_id === null) return null
  const fetched = await fetchPolicy(domain, fetchOptions(sources))
  if ("problem" in fetched) return { unreachable: fetched.problem }
  return { policy_id, mode: fetched.policy.mode, mx: fetched.policy.mx }
}

/** Policy hosts are reached at public addresses and at those that the operator allows (STS-2). */
const fetchOptions = ({ dns, config: { deliverAllow } }: Sources): FetchOptions => ({
  addresses: async (name) => (await dns.address(name)).records.map(({ address }) => address),
  isAllowed: (address) => isWithin(deliverAllow, address),
})

/** Connects to one host after the other until one answers, and converses with that one. */
async function reach(
  hops: readonly Hop[],
  ehloName: string,
): Promise<{ reached: Reached[]; tls: Verdict[] }> {
  const reached: Reached[] = []
  for (const hop of hops) {
    const host = hop.host.name
    const socket = await hop.dial?.().catch((error: Error) => {
      reached.push({ host, isOpen: false, problem: error.message || host, isBlocked: isBlocked(error) })
    })
    if (!socket) continue
    reached.push({ host, isOpen: true })
    const spoken = await ask(converse({ ...hop, dial: async () => socket }, ehloName))
    const tls = "answer" in spoken ? { answer: spoken.answer.tls } : spoken
    return { reached, tls: [checkTls(host, tls)] }
  }
  return { reached, tls: [] }
}

async function dateOf(domain: string, policy: StsPolicy | null, sources: Sources): Promise<Answered<number>> {
  if (policy === null)
    return {
      problem: `${domain} has no reachable MTA-STS policy host to compare the clock with; try another domain.`,
    }
  const { addresses, isAllowed } = fetchOptions(sources)
  return ask(
    new Promise((resolve, reject) => {
      const host = `mta-sts.${domain}`
      const asking = request(
        {
          ...{ host, method: "HEAD", path: "/.well-known/mta-sts.txt", timeout: dateMs },
          lookup: guardedLookup(lookupBy(addresses), isAllowed),
        },
        (reply) => {
          reply.resume()
          const at = Date.parse(reply.headers.date ?? "")
          if (Number.isNaN(at)) reject(new Error(`${host} sends no Date.`))
          else resolve(at)
        },
      )
      asking.on("timeout", () => asking.destroy(new Error(`${host} did not answer within 10 seconds.`)))
      asking.on("error", reject).end()
    }),
  )
}
