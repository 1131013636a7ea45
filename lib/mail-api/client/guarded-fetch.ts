import "server-only"
import { Agent, fetch as fetchWith } from "undici"
import { guardedConnector, hostAndPort } from "#shared/address-guard"
import { config } from "#lib/platform/config"

/** Calls to addresses that a person entered: public ones over https, or those that the operator allows. */

export type FetchRequest = {
  method?: "GET" | "HEAD" | "POST"
  headers?: Record<string, string>
  body?: string
  signal: AbortSignal
}

/** The parts of a response that are read. */
export type Answered = {
  status: number
  headers: { get(name: string): string | null; has(name: string): boolean }
  json(): Promise<unknown>
}
/** A response with a body that is streamed. */
export type Streamed = Answered & { body: ReadableStream<Uint8Array> | null }

/** A call to a server that a person connected. */
export const guardedFetch = makeGuarded(() => config().connectAllow)

/** A call to a destination of alerts. */
export const guardedAlertFetch = makeGuarded(() => config().alertsAllow)

/** A call to an address that a template links to; it returns redirects (3xx), and allows http. */
export const guardedLinkFetch = makeGuarded(() => config().connectAllow, {
  needsTls: false,
  redirect: "manual",
})

/** Redirects are never followed, because the key would be sent elsewhere. */
function makeGuarded(
  allowed: () => readonly string[],
  { needsTls, redirect }: { needsTls: boolean; redirect: "error" | "manual" } = {
    needsTls: true,
    redirect: "error",
  },
): (url: string, request: FetchRequest) => Promise<Streamed> {
  let agent: Agent | undefined
  return (url, request) => {
    agent ??= new Agent({
      connect: guardedConnector({ isAllowed: (named) => allowed().includes(named), needsTls }),
      allowH2: false,
    })
    return fetchWith(url, { ...request, redirect, dispatcher: agent }).then(asAnswered)
  }
}

const isInSettings = (named: string): boolean => config().connectAllow.includes(named)

/** True if the operator allows this exact host and port, in any network. */
export const isAllowed = (url: URL): boolean => isInSettings(hostAndPort(url))

/** undici's Response is the platform's own class by another name; only what both have is returned. */
const asAnswered = (response: Awaited<ReturnType<typeof fetchWith>>): Streamed => ({
  status: response.status,
  headers: response.headers,
  body: response.body as ReadableStream<Uint8Array> | null,
  json: () => response.json(),
})
