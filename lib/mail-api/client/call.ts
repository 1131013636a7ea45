import "server-only"
import type { Input, Method, Output } from "#contract/method"
import { programMetrics } from "#lib/platform/program-metrics"
import { type Failure, failed, ok, type Result } from "#lib/platform/result"
import { type Answered, type FetchRequest, guardedFetch } from "./guarded-fetch.ts"
import { ownKey, type Server, type ServiceKey } from "./server.ts"
import "server-only"
import { Agent, request } from "undici"

/** The only client of the mail service: its public API, with a key that never leaves this process. */

const timeoutMs = (path: string): number => (path === "template/preview" ? 5_000 : 15_000)

/**
 * Calls a method with a key, at the server that the key belongs to; a plain string is a key of the service of the
 * settings. An unavailable, slow or faulty service is a normal result.
 */
export async function call<M extends Method>(
  method: M,
  input: Input<M>,
  key: ServiceKey | string,
): Promise<Result<Output<M>>> {
  const beganMs = performance.now()
  const result = await callNow(method, input, key)
  const outcome = result.ok ? "ok" : result.failure.status < 500 ? "refused" : "failed"
  const seconds = (performance.now() - beganMs) / 1000
  programMetrics().serviceCall.observe({ method: method.path, outcome }, seconds)
  return result
}

async function callNow<M extends Method>(
  method: M,
  input: Input<M>,
  key: ServiceKey | string,
): Promise<Result<Output<M>>> {
  const answer = await post(method.path, input, typeof key === "string" ? ownKey(key) : key)
  if ("error" in answer)
    return failed(
      502,
      "The mail service did not respond.",
      isNotConnected(answer.error) ? { is_unsent: true } : {},
    )
  if (answer.status !== 200)
    return { ok: false, failure: { ...failureOf(answer.status, answer.body), ...retryOf(answer.retryAfter) } }
  // Parsed only to check its shape, and returned unchanged, so that unknown fields are kept.
  if (!method.output.safeParse(answer.body).success)
    return failed(502, "The response of the mail service could not be read.")
  return ok(answer.body as Output<M>)
}

async function post(path: string, input: unknown, { key, server }: ServiceKey) {
  try {
    const response = await fetchAt(server, addressOf(server, path), {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", "x-api-key": key },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(timeoutMs(path)),
    })
    const body: unknown = await response.json().catch(() => null)
    return { status: response.status, body, retryAfter: response.headers.get("retry-after") }
  } catch (error) {
    return { error }
  }
}

/** A connection that was never made carried no request. */
const notConnected = [
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
]

/** True if a call failed before any of it was sent; several addresses of a host fail together. */
function isNotConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isNotConnected)
  return ("code" in error && notConnected.includes(String(error.code))) || isNotConnected(error.cause)
}

/** The service of the settings can have any address; a server that a person named cannot (CONNECT-2). */
const fetchAt = (server: Server, url: string, fetchRequest: FetchRequest): Promise<Answered> =>
  server.isGuarded ? guardedFetch(url, fetchRequest) : ownFetch(url, fetchRequest)

/** The header Retry-After in seconds; a date or invalid value gives nothing. */
function retryOf(header: string | null): Pick<Failure, "retry_after"> {
  const seconds = Number(header ?? "")
  return header && Number.isInteger(seconds) && seconds >= 0 ? { retry_after: Math.min(seconds, 86_400) } : {}
}

/** A hosted account's base address already ends in the version; the bundled service's does not. */
export function addressOf({ baseUrl }: Pick<Server, "baseUrl">, path: string): string {
  const versioned = /\/api\/v1$/.test(baseUrl) ? baseUrl : `${baseUrl}/en/transactional/api/v1`
  return `${versioned}/${path}.json`
}

/**
 * Converts the service's refusal to the dashboard's. A key that the service refuses is our error and not the reader's:
 * 401 would ask people to sign in again.
 */
export function failureOf(httpStatus: number, body: unknown): Failure {
  const error = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>
  const sentence = typeof error.message === "string" ? error.message : ""
  const [, error_id, rest] = /^Error ID:\s*([0-9A-Fa-f-]{8,})\.\s*(.*)$/s.exec(sentence) ?? []
  const message = (rest ?? sentence).trim()
  const code = typeof error.code === "number" ? error.code : undefined
  const field = code === undefined ? undefined : fieldOfCode[code]
  const more = {
    ...(code === undefined ? {} : { code }),
    ...(field === undefined ? {} : { field }),
    ...(error_id ? { error_id } : {}),
  }
  const missing = httpStatus === 404 ? missingThing(message) : null
  if (missing) return { status: 404, ...more, ...missing }
  const status = statuses[httpStatus] ?? 502
  return { status, message: sentences[httpStatus] ?? (message || "The mail service failed."), ...more }
}

/**
 * An unknown method and a missing thing are both 404 with code 404 (HTTP-3, EXT-3, EXT-8, and calls and replays of
 * webhooks). For a missing thing the message names its field: `call_id: there is no such call.`; for an unknown method
 * it mentions methods, or is not an answer of the interface at all.
 */
function missingThing(message: string): Pick<Failure, "message" | "field"> | null {
  const [, field, sentence] = /^([a-z_]+(?:\.[a-z_]+)*): (.+)$/s.exec(message) ?? []
  if (!field || !sentence) return null
  return { field, message: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}` }
}

/** Codes that only the service can determine, with their field; schema errors are found before. */
const fieldOfCode: Partial<Record<number, string>> = {
  203: "message.subject",
  206: "message.from_email",
  601: "id",
  603: "template.name",
  1508: "message.template_id",
  1574: "message.from_email",
  1576: "message.subject",
  1577: "message.body",
  1588: "message.skip_unsubscribe",
  1605: "project.name",
  2713: "url",
}

const statuses: Partial<Record<number, Failure["status"]>> = {
  400: 400,
  403: 403,
  409: 409,
  413: 413,
  429: 429,
}

/** Message for a method that the server does not have. */
export const unknownMethod = "The mail service does not support this method."

/** Replacements for messages of the service that would confuse or, as with a refused key, reveal too much. */
const sentences: Partial<Record<number, string>> = {
  401: "The mail service does not accept the project's key.",
  404: unknownMethod,
  413: "The request is too large. The limit is 10 MB.",
  429: "The mail service received too many requests. Try again in a moment.",
}

/**
 * Fetch for the service of the settings, which is nearby: persistent connections, without the framework's own work on
 * each request. Redirects are not followed, because the key would be sent elsewhere.
 */
let agent: Agent | undefined

async function ownFetch(
  url: string,
  { method = "GET", headers, body, signal }: FetchRequest,
): Promise<Answered> {
  agent ??= new Agent({ allowH2: false })
  const answer = await request(url, {
    method,
    headers: { ...headers, "accept-encoding": "identity" },
    body: body ?? null,
    signal,
    dispatcher: agent,
  })
  const read = (name: string) => [answer.headers[name] ?? []].flat()[0] ?? null
  return {
    status: answer.statusCode,
    headers: { get: read, has: (name) => read(name) !== null },
    json: () => answer.body.json(),
  }
}
