import "server-only"
import { Agent, fetch as fetchWith } from "undici"
import { guardedConnector, hostAndPort } from "#shared/address-guard"
import { config } from "../config.ts"

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
  agent ??= new Agent({
    connect: guardedConnector({ isAllowed: isInSettings, needsTls: true }),
    allowH2: false,
  })
  return fetchWith(url, { ...asked, redirect: "error", dispatcher: agent }).then(asAnswered)
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
