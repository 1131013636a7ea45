import { networkInterfaces } from "node:os"
import { isPublicAddress } from "#shared/address-guard"
import { unsetHostname } from "../config.ts"
import type { Resolver } from "../dns/resolver.ts"
import { addressOf } from "../network/networks.ts"
import { mailHostsOf } from "../routing/mail-hosts.ts"
import { type BounceFindings, checkBounces } from "./bounces.ts"
import { greetingOf } from "./converse.ts"
import { checkPtr } from "./ptr.ts"
import { wayOut } from "./settings.ts"
import type { Sources } from "./sources.ts"
import { spfOf, spfRecords } from "./spf.ts"
import { checkRelaySpf, checkSpf } from "./spf-verdicts.ts"
import { type Answered, ask, cannotSee, type Verdict } from "./verdict.ts"

/** PTR, SPF and MX of the mail hostname, for the public addresses of this machine. */
export async function askSender(sources: Sources): Promise<Verdict[]> {
  const { config, options } = sources
  if (config.mailHostname === unsetHostname)
    return [cannotSee("PTR, SPF, MX", "These checks require SERVICE_MAIL_HOSTNAME.")]
  const ours = options.addresses.length > 0 ? options.addresses : publicAddresses()
  const bounces = askBounces(ours, sources)
  // A relay on this machine sends from its addresses: they are checked when they are named.
  if (wayOut(config) === "relay" && options.addresses.length === 0)
    return Promise.all([askRelaySpf(sources), bounces])
  if (ours.length === 0)
    return [
      cannotSee(
        "PTR, SPF",
        "This machine has no public address; give the address it sends from with --address IP.",
      ),
      await bounces,
    ]
  const perAddress = await Promise.all(ours.map((address) => askAddress(address, sources)))
  return [...perAddress.flat(), await bounces]
}

const publicAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ address, internal }) => !internal && isPublicAddress(address))
    .flatMap(({ address }) => addressOf(address) ?? [])

async function askAddress(
  address: string,
  { dns, config: { mailHostname } }: Pick<Sources, "dns" | "config">,
): Promise<Verdict[]> {
  const [names, addresses, spf] = await Promise.all([
    ask(dns.ptr(address).then(({ records }) => records)),
    ask(addressesOf(mailHostname, dns)),
    ask(spfOf(mailHostname, address, dns)),
  ])
  return [checkPtr({ address, mailHostname, names, addresses }), checkSpf(mailHostname, address, spf)]
}

const addressesOf = async (name: string, dns: Pick<Resolver, "address">): Promise<string[]> =>
  (await dns.address(name)).records.flatMap(({ address }) => addressOf(address) ?? [])

const askRelaySpf = async ({ dns, config: { mailHostname } }: Sources): Promise<Verdict> =>
  checkRelaySpf(mailHostname, await ask(dns.txt(mailHostname).then(({ records }) => spfRecords(records))))

async function askBounces(ours: readonly string[], sources: Sources): Promise<Verdict> {
  const { mailHostname, intakeSmtpPort: intakePort } = sources.config
  const hosts = await askHosts(sources)
  const [address] = "answer" in hosts ? hosts.answer.flatMap((host) => host.addresses) : []
  const greeting: Answered<string> = address
    ? await ask(greetingOf({ name: address, port: sources.port }, mailHostname))
    : { problem: "There is no mail host." }
  return checkBounces({ mailHostname, hosts, ours, greeting, intakePort })
}

/** Hosts that accept mail for the mail hostname; empty when DNS has none. */
async function askHosts({ config, dns, ids }: Sources): Promise<BounceFindings["hosts"]> {
  const found = await mailHostsOf(config.mailHostname, { dns, ids })
  if (!Array.isArray(found))
    return found.classification.outcome === "hard" ? { answer: [] } : { problem: found.reason }
  return ask(Promise.all(found.map(async ({ name }) => ({ name, addresses: await addressesOf(name, dns) }))))
}
