import { isIP } from "node:net"
import { Client } from "undici"
import { guardedConnector, type Lookup } from "#shared/address-guard"
import { seconds } from "../../clock.ts"
import { describeError } from "../../network/call-out.ts"
import { type PolicyAnswer, parsePolicy } from "./parse-policy.ts"

export type FetchOptions = {
  /** Addresses of a host name; throws when DNS does not answer. */
  addresses(name: string): Promise<string[]>
  /** Whether the operator allows an address that is not public. */
  isAllowed(address: string): boolean
  /** Real time for the whole request; 15 s by default. */
  timeoutMs?: number
  /** In place of Node's root certificates and of 443, for tests. */
  ca?: string
  port?: number
}

/** RFC 8461, 3.3. */
const bytesMax = 64 * 1024

/**
 * Fetches the policy of a domain, in A-labels, from its policy host (RFC 8461, 3.3): over HTTPS with a verified
 * certificate, at public or allowed addresses, without following redirects. A failure is a sentence for people.
 */
export async function fetchPolicy(domain: string, options: FetchOptions): Promise<PolicyAnswer> {
  const { timeoutMs = seconds(15), port = 443, ca, isAllowed, addresses } = options
  const origin = `https://mta-sts.${domain}:${port}`
  const connect = guardedConnector({
    isAllowed: () => false,
    isAllowedAddress: isAllowed,
    lookup: lookupBy(addresses),
    ca,
  })
  try {
    const client = new Client(origin, { connect, allowH2: false, maxResponseSize: bytesMax })
    return await readPolicy(client, AbortSignal.timeout(timeoutMs)).finally(() => client.destroy())
  } catch (error) {
    return { problem: `https://mta-sts.${domain}/: ${describeError(error, timeoutMs)}` }
  }
}

async function readPolicy(client: Client, signal: AbortSignal): Promise<PolicyAnswer> {
  const headers = { "user-agent": "Waybill", accept: "text/plain" }
  const answer = await client.request({ method: "GET", path: "/.well-known/mta-sts.txt", headers, signal })
  const type = String(answer.headers["content-type"] ?? "")
  const problem = problemOf(answer.statusCode, type)
  if (problem === null) return parsePolicy(await answer.body.text())
  // Destroying a body that is not read is an error of it.
  answer.body.on("error", () => {}).destroy()
  return { problem }
}

function problemOf(status: number, type: string): string | null {
  if (status !== 200) return `The policy host answered with HTTP ${status}, not 200.`
  const media = type.split(";")[0]?.trim().toLowerCase()
  return media === "text/plain"
    ? null
    : `The policy is not text/plain but ${type.slice(0, 100) || "of no type"}.`
}

/** A look-up in the manner of node:dns over the resolver of the service. */
export const lookupBy =
  (addresses: FetchOptions["addresses"]): Lookup =>
  (name, _options, done) => {
    addresses(name).then(
      (found) =>
        found.length === 0
          ? done(Object.assign(new Error(`${name} has no address.`), { code: "ENODATA" }), [])
          : done(
              null,
              found.map((address) => ({ address, family: isIP(address) })),
            ),
      (error) => done(error, []),
    )
  }
