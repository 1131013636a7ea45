import { DnsFailure } from "../dns/failure.ts"
import type { Resolver } from "../dns/resolver.ts"
import { isWithin } from "../network/networks.ts"

/**
 * Result of RFC 7208 for an address; `unclear` when a term depends on the single message (macros, exists, ptr), and the
 * record of the domain itself.
 */
export type SpfResult = {
  result: "pass" | "fail" | "softfail" | "neutral" | "none" | "permerror" | "unclear"
  record: string | null
}

type Sources = Pick<Resolver, "txt" | "address" | "mx">
type Walk = { address: string; dns: Sources; lookups: { left: number } }

/** RFC 7208, 4.6.4. */
const lookupsMax = 10
const results = { "+": "pass", "-": "fail", "~": "softfail", "?": "neutral" } as const

/** Evaluates the SPF record of a domain for an address. Rejects with DnsFailure when DNS does not answer. */
export const spfOf = (domain: string, address: string, dns: Sources): Promise<SpfResult> =>
  evaluate(domain, { address, dns, lookups: { left: lookupsMax } }).catch((error) => {
    if (error instanceof SpfError) return { result: "permerror", record: null }
    if (error instanceof DnsFailure && !error.isTemporary) return { result: "permerror", record: null }
    throw error
  })

/** SPF records of a domain; more than one is an error (RFC 7208, 4.5). */
export const spfRecords = (txt: readonly (readonly string[])[]): string[] =>
  txt.map((strings) => strings.join("")).filter((text) => /^v=spf1( |$)/i.test(text))

class SpfError extends Error {}

type Term = { qualifier: keyof typeof results; name: string; value: string }

async function evaluate(domain: string, walk: Walk): Promise<SpfResult> {
  const [record, ...others] = spfRecords((await walk.dns.txt(domain)).records)
  if (record === undefined) return { result: "none", record: null }
  if (others.length > 0) throw new SpfError()
  const terms = record.trim().split(/\s+/).slice(1).map(termOf)
  for (const { qualifier, name, value } of terms) {
    const matches = mechanisms.get(name)
    if (!matches) continue
    const hit = value.includes("%") ? "unclear" : await matches(value, domain, walk)
    if (hit === "unclear") return { result: "unclear", record }
    if (hit) return { result: results[qualifier], record }
  }
  const redirect = terms.find(({ name }) => name === "redirect=")
  if (!redirect) return { result: "neutral", record }
  if (redirect.value.includes("%")) return { result: "unclear", record }
  return { result: await targetResult(redirect.value, walk), record }
}

/** `-ip4:192.0.2.0/24`, `a`, `mx/24`, `redirect=spf.example`. Throws for an invalid term. */
function termOf(text: string): Term {
  const [, qualifier = "+", word = "", value = ""] =
    /^([-+?~]?)([a-z][a-z0-9_.-]*)((?:[:=/].*)?)$/i.exec(text) ?? []
  const isModifier = value.startsWith("=")
  const name = isModifier ? `${word.toLowerCase()}=` : word.toLowerCase()
  if (word === "" || (!isModifier && !mechanisms.has(name))) throw new SpfError()
  const sign = qualifier === "" ? "+" : (qualifier as Term["qualifier"])
  return { qualifier: sign, name, value: value.replace(/^[:=]/, "") }
}

type Mechanism = (value: string, domain: string, walk: Walk) => Promise<boolean | "unclear">

const mechanisms: ReadonlyMap<string, Mechanism> = new Map(
  Object.entries<Mechanism>({
    all: async () => true,
    ip4: async (value, _, { address }) => isIn(address, [value]),
    ip6: async (value, _, { address }) => isIn(address, [value]),
    a: (value, domain, walk) => {
      const target = targetOf(value, domain)
      return hostIs(target.name, target, walk)
    },
    mx: async (value, domain, walk) => {
      const target = targetOf(value, domain)
      countLookup(walk)
      const { records } = await walk.dns.mx(target.name)
      // RFC 7208, 4.6.4: at most ten hosts.
      const found = records.slice(0, lookupsMax).map(({ exchange }) => addressesOf(exchange, walk))
      return (await Promise.all(found)).some((list) => isAmong(list, target, walk))
    },
    include: async (value, _, walk) => {
      const result = await targetResult(value, walk)
      return result === "unclear" ? result : result === "pass"
    },
    exists: async () => "unclear",
    ptr: async () => "unclear",
  }),
)

type Target = { name: string; bits4: string; bits6: string }

/** `:host/24//64`, each part optional. */
function targetOf(value: string, domain: string): Target {
  const [, name = "", bits4 = "32", bits6 = "128"] = /^([^/]*)(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(value) ?? []
  return { name: name === "" ? domain : name, bits4, bits6 }
}

async function hostIs(name: string, target: Target, walk: Walk): Promise<boolean> {
  countLookup(walk)
  return isAmong(await addressesOf(name, walk), target, walk)
}

const addressesOf = async (name: string, { dns }: Walk): Promise<string[]> =>
  (await dns.address(name)).records.map(({ address }) => address)

const isAmong = (list: readonly string[], { bits4, bits6 }: Target, { address }: Walk): boolean =>
  isIn(
    address,
    list.map((one) => `${one}/${one.includes(":") ? bits6 : bits4}`),
  )

/** Throws for a network that cannot be read. */
function isIn(address: string, networks: readonly string[]): boolean {
  try {
    return isWithin(networks, address)
  } catch {
    throw new SpfError()
  }
}

/** RFC 7208, 5.2: an included domain without a record is an error. */
async function targetResult(domain: string, walk: Walk): Promise<SpfResult["result"]> {
  countLookup(walk)
  const { result } = await evaluate(domain, walk)
  if (result === "none") throw new SpfError()
  return result
}

function countLookup({ lookups }: Walk): void {
  lookups.left -= 1
  if (lookups.left < 0) throw new SpfError()
}
