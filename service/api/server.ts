import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify"
import type { ErrorBody } from "#contract/answer"
import { httpStatusOf } from "#contract/error-codes"
import { limits } from "#contract/limits"
import { type Language, languages } from "#contract/message-words"
import type { Context } from "../context.ts"
import { logFailure } from "../log.ts"
import { Refusal, refusals, type Unavailable, unavailable } from "../refusal.ts"
import { admit } from "../rights/admit.ts"
import type { Caller } from "../rights/caller.ts"
import { type RateKey, takeFromWindow } from "../store/rate-windows.ts"
import { respondBeforeBodyEnds } from "./early-response.ts"
import { openKeyLookup } from "./key.ts"
import type { Call, Implementation } from "./method.ts"
import { implementations } from "./methods.ts"
import { openRateLimit } from "./rate-limit.ts"
import { keyAtBeginning, readBody } from "./read-body.ts"
import { readRequest } from "./read-request.ts"
import { openUnauthenticatedBodies } from "./unauthenticated-bodies.ts"

/**
 * The HTTP server of a process; `addApi` adds the API: `POST [/{language}]/transactional/api/v1/{group}/{method}.json` with
 * a JSON object. One call goes: method → key → body → implement() → answer; a key in the body is read
 * from there (AUTH-9).
 * Everything that fails becomes the interface's error body
 * `{status, message, code}`; an unexpected error becomes code 150 with an id that the log has, never a stack, and a failure of the
 * database the same code with 503 (ERROR-7).
 */
export function openServer(ctx: Context): FastifyInstance {
  const server = fastify({
    bodyLimit: limits.requestBytesMax,
    logger: false,
    forceCloseConnections: "idle",
    // A link token may be long: it carries the sender's own address.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: false },
    requestTimeout: 60_000,
    // Decides whose address `request.ip` is.
    trustProxy: ctx.config.trustedProxies,
    // An address that cannot be decoded names no method.
    clientErrorHandler: answerBrokenBytes,
    frameworkErrors: (_error, _request, reply) => void answerError(reply, notFound(), ctx),
  })
  server.setNotFoundHandler((_request, reply) => answerError(reply, notFound(), ctx))
  server.setErrorHandler((error, request, reply) =>
    // HTTP-1: the body of a request to an unknown path does not matter.
    answerError(reply, request.is404 ? notFound() : fromFastify(error), ctx),
  )
  measure(server, ctx)
  return server
}

const paths = new Set(implementations.map((one) => one.method.path))

/** Response times by method or page, never by a path that a caller made up. */
function measure(server: FastifyInstance, { metrics }: Context): void {
  server.addHook("onResponse", (request, reply, done) => {
    const { group, method } = (request.params ?? {}) as Record<string, string>
    const path = `${group}/${method}`
    const page = group === undefined ? request.routeOptions.url : undefined
    const route = paths.has(path) ? path : (page ?? "none")
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    metrics.http.observe({ route, status }, reply.elapsedTime / 1000)
    done()
  })
}

/**
 * RATE-1: a key has `config.rateLimit` calls per second, over all processes; 0 means no limit. Unknown keys are not
 * counted, because refusing them costs less than counting.
 */
function limited(callerOf: CallerOf, ctx: Context): CallerOf {
  const { rateLimit: perSecond } = ctx.config
  if (perSecond === 0) return callerOf
  const take = openRateLimit({
    perSecond,
    take: (key, calls) => takeFromWindow(ctx.store.db, key, calls, perSecond),
    onFailure: (error) => logFailure(ctx, error, "Calls per second could not be counted."),
  })
  return async (apiKey, ip) => {
    const caller = await callerOf(apiKey, ip)
    const waitMs = await take(rateKeyOf(caller))
    if (waitMs === 0) return caller
    throw new Refusal(429, `Too many requests: this key may make ${perSecond} a second.`, {
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    })
  }
}

/** A project's own key is counted separately, and so is each one of its programs. */
const rateKeyOf = ({ project_id, program_key }: Caller): RateKey => ({
  project_id,
  key_id: program_key?.key_id ?? 0,
})

type CallerOf = (apiKey: string, ip: string) => Promise<Caller>

/** EXT-12: a key with networks is checked against the caller's address; its use is recorded. */
function admitted(callerOf: (apiKey: string) => Promise<Caller>, ctx: Context): CallerOf {
  return async (apiKey, ip) => admit(await callerOf(apiKey), ip, ctx)
}

/** Adds the API's routes in a separate scope; they read every body as JSON, whatever its Content-Type. */
export function addApi(api: FastifyInstance, ctx: Context): void {
  const byPath = new Map(implementations.map((one) => [one.method.path, one]))
  const callerOf = limited(admitted(openKeyLookup(ctx), ctx), ctx)
  const bodies = openUnauthenticatedBodies()
  const known = new WeakMap<FastifyRequest, Known>()
  const answers = new WeakMap<FastifyRequest, ServerResponse>()
  const implementationOf = (request: FastifyRequest): Implementation => {
    const { group, method } = request.params as Record<string, string>
    const implementation = byPath.get(`${group}/${method}`)
    if (!implementation) throw notFound()
    return implementation
  }
  api.removeAllContentTypeParsers()
  api.addContentTypeParser("application/json", (request: FastifyRequest, payload: IncomingMessage) =>
    readBody(payload, Number(request.headers["content-length"] ?? 0), async (beginning) => {
      if (known.has(request)) return
      const key = keyAtBeginning(beginning)
      if (key !== undefined) return void known.set(request, { key, caller: await callerOf(key, request.ip) })
      const release = await bodies.acquire(request.ip)
      const response = answers.get(request)
      // However it ends: answered, or hung up on.
      if (response && !response.closed) response.once("close", release)
      else release()
    }),
  )
  api.addHook("onRequest", async (request, reply) => {
    answers.set(request, reply.raw)
    // Clients send all kinds of types, or none; the interface supports JSON only.
    request.raw.headers["content-type"] = "application/json"
    implementationOf(request)
    // AUTH-2: a key in the header is checked before the body is read: unauthenticated requests cost little.
    const key = keyInHeader(request)
    if (key !== undefined) known.set(request, { caller: await callerOf(key, request.ip) })
  })
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const { language } = request.params as Record<string, string>
      const implementation = implementationOf(request)
      const { api_key, input } = await readRequest(request.body, implementation.method)
      const caller = await callerOfWhole(known.get(request), api_key, (key) => callerOf(key, request.ip))
      return await implementation.answer(input, caller, ctx, languageOf(language))
    } catch (error) {
      return answerError(reply, error, ctx)
    }
  }
  for (const base of ["/:language([a-z]{2})/transactional/api/v1", "/transactional/api/v1"])
    api.post(`${base}/:group/:method.json`, handle)
}

/** The caller as found before the body was complete; `key` when it came from the beginning of the body. */
type Known = { caller: Caller; key?: string }

function keyInHeader({ headers }: FastifyRequest): string | undefined {
  const header = headers["x-api-key"]
  return typeof header === "string" && header !== "" ? header : undefined
}

/** AUTH-4: the header wins. If a body has the key twice, the last one counts, as in all JSON. */
async function callerOfWhole(
  known: Known | undefined,
  api_key: unknown,
  callerOf: (apiKey: string) => Promise<Caller>,
): Promise<Caller> {
  if (known && (known.key === undefined || known.key === api_key)) return known.caller
  return callerOf(keyIn(api_key))
}

function keyIn(api_key: unknown): string {
  if (typeof api_key !== "string" || api_key === "")
    throw new Refusal(101, "No API key: send it in the header X-API-KEY or as api_key in the body.")
  return api_key
}

const languageOf = (word: string | undefined): Call =>
  languages.includes(word as Language) ? { language: word as Language } : {}

const notFound = () =>
  new Refusal(404, "There is no such method; use POST /en/transactional/api/v1/{group}/{method}.json.")

/** Translates errors of fastify itself into the interface's words. */
function fromFastify(error: unknown): unknown {
  const status = typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : 500
  if (status === 413) return new Refusal(199, "The request is larger than 10 MB.")
  if (typeof status === "number" && status >= 400 && status < 500)
    return new Refusal(111, "The request cannot be read.", { logMessage: String(error) })
  return error
}

/** Returns the interface's error body. `message` begins with an id, so that support can find it in the log. */
async function answerError(reply: FastifyReply, error: unknown, ctx: Context): Promise<FastifyReply> {
  const id = randomUUID().toUpperCase()
  const refusal = error instanceof Refusal ? error : null
  const unavailability = refusal ? null : unavailable(error)
  if (!refusal) noteFailure(error, unavailability, id, ctx)
  if (refusal?.logMessage) ctx.log.warn({ error_id: id, code: refusal.code }, refusal.logMessage)
  const code = refusal?.code ?? 150
  ctx.metrics.refusals.inc({ code })
  const sentence =
    refusal?.publicMessage ??
    unavailability?.sentence ??
    "The service failed; the id identifies the cause in its log."
  const body: ErrorBody = {
    status: "error",
    message: `Error ID:${id}. ${shorten(sentence)}`,
    code,
  }
  const retryAfter = refusal?.retryAfterSeconds ?? unavailability?.retryAfterSeconds
  const headers: Record<string, number> = retryAfter ? { "retry-after": retryAfter } : {}
  await respondBeforeBodyEnds(reply, unavailability ? 503 : httpStatusOf(code), headers, body)
  return reply
}

/** During an outage every call fails alike, so one short line each is enough. */
function noteFailure(
  error: unknown,
  unavailability: Unavailable | null,
  error_id: string,
  { log }: Context,
): void {
  refusals.publish({ code: 150 })
  if (unavailability)
    log.warn({ error_id, failure: unavailability.failure }, "A call failed because of the database.")
  else log.error({ error_id, err: error }, "A call failed.")
}

/** Bytes that are no HTTP request: the interface's error body all the same, and the connection ends. */
function answerBrokenBytes(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy()
  const message = `Error ID:${randomUUID().toUpperCase()}. This is not an HTTP request.`
  const body = JSON.stringify({ status: "error", message, code: 111 } satisfies ErrorBody)
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** A sentence may quote the caller's own words; an answer needs no megabyte of them. */
const shorten = (text: string): string => (text.length > 1000 ? `${text.slice(0, 1000)}…` : text)
