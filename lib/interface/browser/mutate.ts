import type { Input, Output } from "#contract/method"
import { askingWords } from "#words/asking"
import { type Conflict, type Failure, proofs, type Result } from "#lib/platform/result"
import { isLanguage } from "#lib/interface/words/catalogue"
import { wordsIn } from "#lib/interface/words/loading"
import type { MethodPath, MethodTypes } from "./method-types.ts"

/**
 * Calls an API method of a project through the dashboard's own proxy, which has the key and checks the right:
 * `await mutate("shop", "template/set", { template })`.
 */
export const mutate = <P extends MethodPath>(
  project: string,
  path: P,
  input: Input<MethodTypes[P]>,
  signal?: AbortSignal,
): Promise<Result<Output<MethodTypes[P]>>> =>
  postJson(`/api/projects/${encodeURIComponent(project)}/${path}`, input, signal)

/** Posts JSON to one of the dashboard's own routes. `T` is the shape of its answer. */
export const postJson = <T>(url: string, body: unknown, signal?: AbortSignal): Promise<Result<T>> =>
  writeJson<T>("POST", url, body, signal)

/** Saves a preference of the signed-in person; false when that failed. */
export const savePreference = async (name: string, value: unknown): Promise<boolean> =>
  (await writeJson<unknown>("PUT", "/api/account/preferences", { name, value })).ok

const writeJson = <T>(method: "POST" | "PUT", url: string, body: unknown, signal?: AbortSignal) =>
  jsonFrom<T>(url, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  })

/** Posts JSON to a route that answers with a text. */
export async function postForText(url: string, body: unknown): Promise<Result<string>> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
  return textFrom(url, { cache: "no-store", ...init })
}

/** Reads a text from a route, or from the browser's cache if the route allows it. */
export const getText = (url: string, signal?: AbortSignal): Promise<Result<string>> =>
  textFrom(url, signal ? { signal } : {})

async function textFrom(url: string, init: RequestInit): Promise<Result<string>> {
  const response = await fetch(url, init).catch(() => null)
  if (!response) return failure(502, (await words()).silent)
  const text = await response.text().catch(() => null)
  if (text === null) return failure(502, (await words()).silent)
  return response.ok
    ? { ok: true, value: text }
    : { ok: false, failure: await readFailure(response.status, objectIn(text)) }
}

export function objectIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads JSON from one of the dashboard's own routes. */
export const getJson = <T>(url: string, signal?: AbortSignal): Promise<Result<T>> =>
  jsonFrom<T>(url, signal ? { signal } : {})

const jsonFrom = async <T>(url: string, init: RequestInit): Promise<Result<T>> =>
  outcomeOf(await request(url, init))

type Answer = { status: number; body: unknown }

/** Result of a request to one of our own routes; null when there was no answer. */
export async function outcomeOf<T>(answer: Answer | null): Promise<Result<T>> {
  if (!answer) return failure(502, (await words()).silent)
  if (answer.status < 300) return { ok: true, value: answer.body as T }
  return { ok: false, failure: await readFailure(answer.status, answer.body) }
}

/** The browser's only fetch: status and JSON of the answer, or null when there was none. */
export async function request(url: string, init: RequestInit): Promise<Answer | null> {
  const response = await fetch(url, { cache: "no-store", ...init }).catch(() => null)
  return response && { status: response.status, body: await response.json().catch(() => null) }
}

const known: readonly number[] = [400, 401, 403, 404, 409, 413, 429, 500, 502, 503]

/** The page states the reader's language. */
async function words() {
  const page = typeof document === "undefined" ? "" : document.documentElement.lang
  return await wordsIn(askingWords, isLanguage(page) ? page : "en")
}

async function sentenceOf(status: Failure["status"]): Promise<string> {
  const { signedOut, tooLarge, failed } = await words()
  if (status === 401) return signedOut
  return status === 413 ? tooLarge : failed
}

async function readFailure(httpStatus: number, answer: unknown): Promise<Failure> {
  const body = (typeof answer === "object" && answer !== null ? answer : {}) as Partial<Failure>
  const status = known.includes(httpStatus) ? (httpStatus as Failure["status"]) : 500
  return {
    status,
    message: body.message ?? (await sentenceOf(status)),
    ...(body.field === undefined ? {} : { field: body.field }),
    ...(body.code === undefined ? {} : { code: body.code }),
    ...(body.error_id === undefined ? {} : { error_id: body.error_id }),
    ...(body.retry_after === undefined ? {} : { retry_after: body.retry_after }),
    ...(body.needs === "confirm" ? { needs: body.needs } : {}),
    ...(isConflict(body.conflict) ? { conflict: body.conflict } : {}),
    ...(Array.isArray(body.proofs) ? { proofs: proofs.filter((one) => body.proofs?.includes(one)) } : {}),
  }
}

const isConflict = (value: unknown): value is Conflict =>
  typeof value === "object" && value !== null && "current" in value && typeof value.current === "object"

const failure = (status: Failure["status"], message: string): { ok: false; failure: Failure } => ({
  ok: false,
  failure: { status, message },
})

/** Content of one of the dashboard's own files; null when it is not available. */
export const fileBytes = (url: string): Promise<Uint8Array | null> =>
  fetch(url).then(
    async (answer) => (answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null),
    () => null,
  )

/** True when the page at this address exists by now; false when it does not, or there is no answer. */
export const isThere = (url: string, signal: AbortSignal): Promise<boolean> =>
  fetch(url, { method: "HEAD", signal }).then(
    (answer) => answer.ok,
    () => false,
  )

/** SAVE-1: changed fields with the values that they were read with, for a route that compares them before it writes. */
export const withExpected = <T extends object>(changes: T, saved: { readonly [K in keyof T]?: unknown }) => ({
  ...changes,
  expected: Object.fromEntries(Object.entries(saved).filter(([name]) => name in changes)),
})
