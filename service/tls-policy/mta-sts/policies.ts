import { readCache } from "#shared/bounded-cache"
import { type Clock, minutes, plus, seconds } from "../../clock.ts"
import type { Log } from "../../log.ts"
import type { Store } from "../../store/open.ts"
import type { StsPolicy } from "../../store/schema/delivery.ts"
import {
  claimStsRefreshes,
  markStsPolicyUsed,
  readStsPolicy,
  type StoredStsPolicy,
  saveStsPolicy,
} from "../../store/sts-policies.ts"
import { asciiHost } from "./match-mx.ts"
import type { PolicyAnswer } from "./parse-policy.ts"
import { policyIdOf } from "./policy-id.ts"

/** The policy that applies to a domain, and a sentence when there may be a newer one that could not be had. */
type StsAnswer = { policy: StsPolicy | null; problem: string | null }

export type StsPolicies = {
  /** The policy of a recipient domain. Rejects only when the database does not answer. */
  of(domain: string): Promise<StsAnswer>
  /** Fetches policies again that are in use and 12 hours old; returns the number it tried. */
  refresh(): Promise<number>
}

type StsSources = {
  store: Pick<Store, "db">
  clock: Clock
  log: Pick<Log, "warn">
  /** TXT records of a name, each as its list of strings; throws when DNS does not answer. */
  txt(name: string): Promise<string[][]>
  /** fetch-policy.ts with its options. */
  fetchPolicy(domain: string): Promise<PolicyAnswer>
}

/** Answers, also those without a policy, are kept by a process for this long (STS-5). */
const answersMs = minutes(5)
const answersMax = { countMax: 20_000, sizeMax: 16 * 1024 * 1024 }
/** Policy hosts that do not answer are waited for at the same time. */
const refreshesAtOnce = 10

/** MTA-STS policies of recipient domains: found, fetched, stored for all processes, and refreshed (STS-5, STS-6). */
export function openStsPolicies(sources: StsSources): StsPolicies {
  const lifetime = { ms: answersMs, nowMs: () => sources.clock.now().getTime() }
  const answers = readCache<StsAnswer>(
    { ...answersMax, lifetime },
    ({ policy }) => policy?.mx.join().length ?? 0,
  )
  return {
    async of(domain) {
      const name = asciiHost(domain)
      if (!isHostName(name)) return { policy: null, problem: null }
      return answers.of(name, () => find(name, sources))
    },
    refresh: () => refresh(sources),
  }
}

/** Names of which `_mta-sts.` and `mta-sts.` may be put in front: not an address literal, nothing that changes a URL. */
const isHostName = (name: string): boolean => name.length <= 244 && /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(name)

/** RFC 8461, 5.1: without a live policy, a cached one applies until it expires. */
async function find(domain: string, sources: StsSources): Promise<StsAnswer> {
  const { store, clock } = sources
  const stored = await readStsPolicy(store.db, domain)
  const cached = stored && stored.expires_at > clock.now() ? stored : undefined
  if (cached) await markStsPolicyUsed(store.db, cached, clock.now())
  const id = await liveIdOf(domain, sources)
  if (id === null || id === cached?.policy_id) return { policy: policyOf(cached), problem: null }
  const fetched = typeof id === "string" ? await fetchAndSave(domain, id, sources) : id
  return { policy: policyOf(cached), problem: null, ...fetched }
}

const policyOf = (stored: StoredStsPolicy | undefined): StsPolicy | null =>
  stored ? { policy_id: stored.policy_id, mode: stored.mode, mx: stored.mx } : null

/** The id in DNS; null: the domain has none; a problem: DNS had no usable answer. */
async function liveIdOf(domain: string, { txt }: StsSources): Promise<string | null | { problem: string }> {
  try {
    return policyIdOf(await txt(`_mta-sts.${domain}`))
  } catch {
    return { problem: `DNS did not answer for _mta-sts.${domain}.` }
  }
}

async function fetchAndSave(
  domain: string,
  policy_id: string,
  { store, clock, fetchPolicy }: StsSources,
): Promise<{ policy: StsPolicy } | { problem: string }> {
  const answer = await fetchPolicy(domain)
  if ("problem" in answer) return answer
  const { mode, mx, maxAgeSeconds } = answer.policy
  const policy = { policy_id, mode, mx }
  const now = clock.now()
  const expires_at = plus(now, seconds(maxAgeSeconds))
  await saveStsPolicy(store.db, { ...policy, domain, expires_at }, now)
  return { policy }
}

/**
 * One round: fetches claimed policies over HTTPS although their id is unchanged, so that an attacker who suppresses DNS
 * answers cannot let them expire (RFC 8461, 3.3). A policy whose record is gone expires.
 */
async function refresh(sources: StsSources): Promise<number> {
  const claimed = await claimStsRefreshes(sources.store.db, sources.clock.now(), refreshesAtOnce)
  await Promise.all(claimed.map((one) => refreshOne(one, sources)))
  return claimed.length
}

async function refreshOne(
  { domain, policy_id, mode }: Awaited<ReturnType<typeof claimStsRefreshes>>[number],
  sources: StsSources,
): Promise<void> {
  const id = await liveIdOf(domain, sources)
  if (id === null) return
  const fetched = await fetchAndSave(domain, typeof id === "string" ? id : policy_id, sources)
  if ("policy" in fetched || mode === "none") return
  sources.log.warn({ domain, problem: fetched.problem }, "An MTA-STS policy could not be refreshed.")
}
