import "server-only"
import { Agent, buildConnector, fetch as fetchWith } from "undici"
import { config } from "../config.ts"
import { AddressRefused, guardedLookup, isRefusedLiteral } from "./address-guard.ts"

/** A fetch to a server that a person named: public addresses over https, or what the operator allows. */

export type Asked = {
  method?: "GET" | "POST"
  headers?: Record<string, string>
  body?: string
  signal: AbortSignal
}

/** What is read of an answer. */
export type Answered = {
  status: number
  headers: { get(name: string): string | null; has(name: string): boolean }
  json(): Promise<unknown>
}
/** The same with a body that is handed on as it comes. */
export type Streamed = Answered & { body: ReadableStream<Uint8Array> | null }

let agent: Agent | undefined

/** Redirects are never followed: the key would go elsewhere. */
export function guardedFetch(url: string, asked: Asked): Promise<Streamed> {
  agent ??= new Agent({ connect: guardedConnector(), allowH2: false })
  return fetchWith(url, { ...asked, redirect: "error", dispatcher: agent }).then(asAnswered)
}

const hostAndPort = (hostname: string, port: string, protocol: string): string =>
  `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`.toLowerCase()

/** True when the operator lets this very host and port be connected, whatever network it lies in. */
export const isAllowed = ({ hostname, port, protocol }: URL): boolean =>
  config().connectAllow.includes(hostAndPort(hostname, port, protocol))

function guardedConnector(): buildConnector.connector {
  const open = buildConnector({ allowH2: false, timeout: 10_000 })
  const guarded = buildConnector({ allowH2: false, timeout: 10_000, lookup: guardedLookup() })
  return (target, done) => {
    const named = hostAndPort(target.hostname, target.port, target.protocol)
    if (config().connectAllow.includes(named)) return open(target, done)
    if (target.protocol !== "https:" || isRefusedLiteral(target.hostname))
      return done(new AddressRefused(target.hostname), null)
    return guarded(target, done)
  }
}

/** undici's Response is the platform's own class by another name; only what both have is handed on. */
const asAnswered = (response: Awaited<ReturnType<typeof fetchWith>>): Streamed => ({
  status: response.status,
  headers: response.headers,
  body: response.body as ReadableStream<Uint8Array> | null,
  json: () => response.json(),
})
