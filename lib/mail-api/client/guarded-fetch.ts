import "server-only"
import { Agent, fetch as fetchWith } from "undici"
import { guardedConnector, hostAndPort } from "#shared/address-guard"
import { config } from "#lib/platform/config"

/** Calls to addresses that a person named: public ones over https, or what the operator allows. */

export type Asked = {
  method?: "GET" | "HEAD" | "POST"
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

/** A call to a server that a person connected. */
export const guardedFetch = makeGuarded(() => config().connectAllow)

/** A call to an address that alerts go to. */
export const guardedAlertFetch = makeGuarded(() => config().alertsAllow)

/** A call to an address that a template links to; it says where it leads on (3xx), and http will do. */
export const guardedLinkFetch = makeGuarded(() => config().connectAllow, {
  needsTls: false,
  redirect: "manual",
})

/** Redirects are never followed: the key would go elsewhere. */
function makeGuarded(
  allowed: () => readonly string[],
  { needsTls, redirect }: { needsTls: boolean; redirect: "error" | "manual" } = {
    needsTls: true,
    redirect: "error",
  },
): (url: string, asked: Asked) => Promise<Streamed> {
  let agent: Agent | undefined
  return (url, asked) => {
    agent ??= new Agent({
      connect: guardedConnector({ isAllowed: (named) => allowed().includes(named), needsTls }),
      allowH2: false,
    })
    return fetchWith(url, { ...asked, redirect, dispatcher: agent }).then(asAnswered)
  }
}

const isInSettings = (named: string): boolean => config().connectAllow.includes(named)

/** True when the operator lets this very host and port be connected, whatever network it lies in. */
export const isAllowed = (url: URL): boolean => isInSettings(hostAndPort(url))

/** undici's Response is the platform's own class by another name; only what both have is handed on. */
const asAnswered = (response: Awaited<ReturnType<typeof fetchWith>>): Streamed => ({
  status: response.status,
  headers: response.headers,
  body: response.body as ReadableStream<Uint8Array> | null,
  json: () => response.json(),
})
