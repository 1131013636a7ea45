import type { Input, Output } from "#contract/method"
import type { Failure, Result } from "../result.ts"
import type { MethodPath, MethodTypes } from "./method-types.ts"

/**
 * Calls an API method of a project through the dashboard's own proxy, which holds the key and checks the right:
 * `await mutate("shop", "template/set", { template })`.
 */
export const mutate = <P extends MethodPath>(
  project: string,
  path: P,
  input: Input<MethodTypes[P]>,
): Promise<Result<Output<MethodTypes[P]>>> =>
  postJson(`/api/projects/${encodeURIComponent(project)}/${path}`, input)

/** Posts JSON to one of the dashboard's own routes. `T` is the shape of its answer. */
export const postJson = <T>(url: string, body: unknown): Promise<Result<T>> =>
  ask<T>(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })

/** Reads JSON from one of the dashboard's own routes. */
export const getJson = <T>(url: string, signal?: AbortSignal): Promise<Result<T>> =>
  ask<T>(url, signal ? { signal } : {})

async function ask<T>(url: string, init: RequestInit): Promise<Result<T>> {
  const answer = await request(url, init)
  if (!answer) return failure(502, "The dashboard did not answer. Check your connection and try again.")
  if (answer.status < 300) return { ok: true, value: answer.body as T }
  return { ok: false, failure: readFailure(answer.status, answer.body) }
}

/** The browser's only fetch: status and JSON of the answer, or null when nobody answered. */
export async function request(
  url: string,
  init: RequestInit,
): Promise<{ status: number; body: unknown } | null> {
  const response = await fetch(url, { cache: "no-store", ...init }).catch(() => null)
  return response && { status: response.status, body: await response.json().catch(() => null) }
}

const known: readonly number[] = [400, 401, 403, 404, 409, 413, 429, 500, 502]

const sentences: Partial<Record<number, string>> = {
  401: "You are signed out. Sign in to go on; nothing you typed is lost.",
  413: "This is too large. A request has at most 10 MB.",
}

function readFailure(httpStatus: number, answer: unknown): Failure {
  const body = (typeof answer === "object" && answer !== null ? answer : {}) as Partial<Failure>
  const status = known.includes(httpStatus) ? (httpStatus as Failure["status"]) : 500
  return {
    status,
    message: body.message ?? sentences[status] ?? "The dashboard could not do this.",
    ...(body.field === undefined ? {} : { field: body.field }),
    ...(body.code === undefined ? {} : { code: body.code }),
    ...(body.error_id === undefined ? {} : { error_id: body.error_id }),
  }
}

const failure = (status: Failure["status"], message: string): { ok: false; failure: Failure } => ({
  ok: false,
  failure: { status, message },
})
