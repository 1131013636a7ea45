import { Agent, type Dispatcher, request } from "undici"
import { limits } from "#contract/limits"
import { AddressRefused, guardedConnector, type Lookup } from "#shared/address-guard"

/**
 * The only way out to an address that a customer named: callbacks and the probe of webhook/set. Private networks are
 * refused unless the operator allows the host and port; redirects are not followed, so a public host cannot pass the
 * call on; an answer counts from its complete headers, and little of its body is read and kept.
 */
export type CallOut = {
  send(call: OutgoingCall): Promise<Outcome>
  close(): Promise<void>
}

export type OutgoingCall = {
  method: "GET" | "POST"
  url: string
  headers?: Record<string, string>
  body?: Buffer
  /** Real time from the start of the request to the end of the answer's headers. */
  timeoutMs: number
}

/** `http_status` is null when there was no response; `error` is then a sentence for people. */
export type Outcome = {
  http_status: number | null
  error: string | null
  duration_ms: number
  answer?: Answer
}

/** The headers of a response that help debugging, and the first 2 KB of its body. */
type Answer = { headers: Record<string, string>; body: string }

const answerBytesMax = 16 * 1024
const answerBodyMs = 1000

/** Opens a pool of connections. `allow` lists `host:port` pairs that may be private; `lookup` replaces DNS in tests. */
export function openCallOut(allow: readonly string[], lookup?: Lookup): CallOut {
  const allowed = new Set(allow.map((one) => one.toLowerCase()))
  const agent = new Agent({
    connect: guardedConnector({ isAllowed: (hostAndPort) => allowed.has(hostAndPort), lookup }),
    allowH2: false,
    // Connections serve a burst and go: an old one may be closed by the receiver in the moment it is used.
    keepAliveTimeout: 1000,
    keepAliveMaxTimeout: 1000,
  })
  return {
    send: (call) => send(call, agent),
    close: () => agent.destroy(),
  }
}

async function send(call: OutgoingCall, agent: Agent): Promise<Outcome> {
  const startedAt = performance.now()
  const durationMs = () => Math.round(performance.now() - startedAt)
  try {
    const { url, authorization } = withoutCredentials(call.url)
    const answer = await request(url, {
      dispatcher: agent,
      method: call.method,
      headers: { "user-agent": "Waybill", ...authorization, ...call.headers },
      body: call.body ?? null,
      signal: AbortSignal.timeout(call.timeoutMs),
    })
    const duration_ms = durationMs()
    const body = await readBeginning(answer.body)
    return {
      http_status: answer.statusCode,
      error: null,
      duration_ms,
      answer: { headers: loggedHeadersOf(answer.headers), body },
    }
  } catch (error) {
    return { http_status: null, error: describeError(error, call.timeoutMs), duration_ms: durationMs() }
  }
}

/** `https://name:word@host/` is requested with Basic authentication, as browsers do. */
function withoutCredentials(text: string): { url: string; authorization: Record<string, string> } {
  const url = new URL(text)
  if (!url.username && !url.password) return { url: text, authorization: {} }
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = ""
  url.password = ""
  return {
    url: url.toString(),
    authorization: { authorization: `Basic ${Buffer.from(pair).toString("base64")}` },
  }
}

const loggedHeaders = [
  "content-type",
  "content-length",
  "content-encoding",
  "date",
  "server",
  "location",
  "retry-after",
  "www-authenticate",
  "x-request-id",
]
const headerCharsMax = 300

function loggedHeadersOf(headers: Dispatcher.ResponseData["headers"]): Record<string, string> {
  const logged = loggedHeaders.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, storable(String(value)).slice(0, headerCharsMax)]]
  })
  return Object.fromEntries(logged)
}

/**
 * The beginning of the body. The status decides, so a body that breaks off or never ends is not a failure; some more of
 * it is read so that the connection can be reused.
 */
async function readBeginning(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  const stop = setTimeout(() => body.destroy(), answerBodyMs)
  try {
    for await (const piece of body) {
      if (size < limits.webhookAnswerBytesMax) pieces.push(piece)
      size += piece.length
      if (size > answerBytesMax) break
    }
  } catch {
    // Data received until then is kept.
  } finally {
    clearTimeout(stop)
    body.destroy()
  }
  const first = Buffer.concat(pieces).subarray(0, limits.webhookAnswerBytesMax)
  return storable(first.toString("utf8"))
}

/** PostgreSQL keeps no NUL. */
const storable = (text: string): string => text.replaceAll("\0", "").toWellFormed()

const errorSentences: Readonly<Record<string, string>> = {
  ENOTFOUND: "The host is unknown.",
  ENODATA: "The host has no address.",
  EAI_AGAIN: "DNS did not answer.",
  ECONNREFUSED: "The host refused the connection.",
  ECONNRESET: "The host closed the connection without an answer.",
  UND_ERR_SOCKET: "The host closed the connection without an answer.",
  EHOSTUNREACH: "The host cannot be reached.",
  ENETUNREACH: "The host's network cannot be reached.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The host's certificate is self-signed.",
  SELF_SIGNED_CERT_IN_CHAIN: "The host's certificate is not signed by a trusted authority.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The host's certificate is not signed by a trusted authority.",
  CERT_HAS_EXPIRED: "The host's certificate has expired.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The host's certificate is for another name.",
  UND_ERR_RES_EXCEEDED_MAX_SIZE: "The answer is too large.",
}

/** A sentence for people about a call that failed. */
export function describeError(error: unknown, timeoutMs: number): string {
  const inner = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error
  if (!(inner instanceof Error)) return "The call failed."
  if (inner.name === "TimeoutError") return `No answer within ${timeoutMs / 1000} seconds.`
  if (inner instanceof AddressRefused) return inner.message
  const code = "code" in inner ? String(inner.code) : ""
  return errorSentences[code] ?? `The call failed: ${inner.message.slice(0, 300)}`
}
