import { connect, type Socket } from "node:net"
import { networkInterfaces } from "node:os"
import { isPublicAddress } from "#shared/address-guard"
import { DnsFailure } from "../dns/failure.ts"
import type { Resolver } from "../dns/resolver.ts"
import { addressOf, isWithin } from "../network/networks.ts"
import type { Host } from "./plan.ts"

const connectMs = 10_000
/** Addresses of one host that are tried. */
const addressesMax = 8
/** RFC 8305: after this long without an answer the next address is tried in parallel. */
const nextAddressMs = 300

/** DIRECT-2: the name of the host does not exist or is an alias in a loop: retrying is of no use (RFC 5321, 5.1). */
export class UnroutableHost extends Error {}

export type Dial = (host: Host) => Promise<Socket>

type Needed = {
  dns: Pick<Resolver, "address">
  /** Networks that are not public and may be reached all the same. */
  allow: readonly string[]
}

/**
 * Opens a connection to a mail host found in DNS (DIRECT-3): to its public addresses and those that the operator
 * allows, never to this machine's own, IPv6 and IPv4 in turn. Throws a sentence.
 */
export function openDial({ dns, allow }: Needed): Dial {
  return async (host) => {
    const { records, exists } = await dns.address(host.name).catch(unroutable)
    if (records.length === 0)
      throw exists
        ? new Error(`${host.name} has no address.`)
        : new UnroutableHost(`The mail host ${host.name} does not exist.`)
    const usable = records.filter(({ address }) => isUsable(address, allow))
    if (usable.length === 0)
      throw new Error(
        `${host.name} leads to this machine or into a private network (${records[0]?.address}).`,
      )
    return connected(host, usable.slice(0, addressesMax))
  }
}

function unroutable(error: unknown): never {
  if (error instanceof DnsFailure && !error.isTemporary) throw new UnroutableHost(error.message)
  throw error
}

const isUsable = (address: string, allow: readonly string[]): boolean =>
  isWithin(allow, address) || (isPublicAddress(address) && !isOwn(address))

const isOwn = (address: string): boolean =>
  Object.values(networkInterfaces()).some((list) =>
    list?.some((one) => addressOf(one.address) === addressOf(address)),
  )

/** Opens a connection to a host of the operator, relay or sandbox, by the addresses that the system finds. */
export const dialOwn: Dial = (host) => connected(host)

function connected({ name, port }: Host, addresses?: { address: string; family: 4 | 6 }[]): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...{ host: name, port, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: nextAddressMs },
      ...(addresses ? { lookup: (_name, _options, done) => done(null, addresses) } : {}),
    })
    const fail = (error: Error) => {
      socket.destroy()
      reject(inWords(error))
    }
    const timer = setTimeout(() => fail(new Error(`${name} did not answer within 10 seconds.`)), connectMs)
    socket.once("error", fail)
    socket.once("connect", () => {
      clearTimeout(timer)
      socket.off("error", fail)
      resolve(socket)
    })
    socket.once("close", () => clearTimeout(timer))
  })
}

/** Node reports several addresses that fail as one error without words. */
function inWords(error: Error & { code?: string }): Error {
  if (!(error instanceof AggregateError)) return error
  const message = error.errors.map((one: Error) => one.message).join("; ")
  return Object.assign(new Error(message), { code: (error as { code?: string }).code })
}
