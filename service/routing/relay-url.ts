import { isIPv4 } from "node:net"
import { domainInAscii } from "#contract/address"
import { relayWeightMax } from "#contract/delivery"
import type { Tls } from "./tls.ts"

/** A mail server of the operator or of a provider that takes messages for every domain (a smarthost). */
export type Relay = {
  host: string
  port: number
  tls: Tls
  login: { user: string; password: string } | null
  /** Its share among the relays; 0: used only while those with a share fail. */
  weight: number
}

/** RELAY-1: the port and encryption of a URL without either (RFC 8314, 3.3; RFC 6409). */
const schemes: Readonly<Record<string, { port: number; tls: Tls }>> = {
  "smtps:": { port: 465, tls: { kind: "must", begins: "at_once" } },
  "smtp:": { port: 587, tls: { kind: "must", begins: "by_starttls" } },
}

/** `tls` of a URL: less than the default, which the operator may allow for a host nearby. */
const weaker: Readonly<Record<string, Tls>> = { may: { kind: "may" }, none: { kind: "none" } }

/**
 * Reads `smtp://user:password@host:587?weight=2` (STARTTLS with a verified certificate), `smtps://…` (TLS at once) or
 * `smtp://host:25?tls=may` (tls=none: unencrypted). Throws a sentence without the password.
 */
export function relayOf(text: string): Relay {
  const url = parse(text)
  const scheme = schemes[url.protocol]
  if (!scheme) throw new Error("has an address that begins with neither smtp:// nor smtps://.")
  const host = hostOf(url)
  const name = `has a relay ${host} with`
  const tls = tlsOf(url, scheme.tls)
  if (tls === undefined) throw new Error(`${name} a tls that is neither may nor none.`)
  const login = loginOf(url)
  if (login === undefined) throw new Error(`${name} a user and no password, or a password and no user.`)
  if (login && tls.kind !== "must" && !isLoopback(host))
    throw new Error(`${name} a password that would leave this machine unencrypted: leave out tls=.`)
  const weight = Number(url.searchParams.get("weight") ?? 1)
  if (!Number.isInteger(weight) || weight < 0 || weight > relayWeightMax)
    throw new Error(`${name} a weight that is not a whole number from 0 to ${relayWeightMax}.`)
  return { host, port: url.port === "" ? scheme.port : Number(url.port), tls, login, weight }
}

function parse(text: string): URL {
  try {
    // URLs of other schemes than the web's keep their host as it is written.
    const url = new URL(text)
    for (const part of [url.hostname, url.username, url.password]) decodeURIComponent(part)
    return url
  } catch {
    throw new Error("has an entry that is not an address, such as smtp://user:password@smtp.example.com:587.")
  }
}

function hostOf({ hostname }: URL): string {
  const host = hostName(decodeURIComponent(hostname))
  if (host === "") throw new Error("has an address without a host.")
  return host
}

/** A host as it is connected: a name in ASCII, an IPv6 address without its brackets. */
export function hostName(text: string): string {
  const host = text.replace(/^\[(.*)\]$/, "$1")
  return host.includes(":") ? host : (domainInAscii(host) ?? host)
}

function tlsOf({ protocol, searchParams }: URL, initial: Tls): Tls | undefined {
  const wanted = searchParams.get("tls")
  if (wanted === null) return initial
  return protocol === "smtp:" ? weaker[wanted] : undefined
}

/** undefined: one half of it is missing. */
function loginOf({ username, password }: URL): Relay["login"] | undefined {
  if (username === "" && password === "") return null
  if (username === "" || password === "") return undefined
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/** True for this machine itself. A name may begin with 127 as well. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."))
