import "server-only"
import type { Input, Method, Output } from "#contract/method"
import { config } from "../config.ts"
import { type Failure, failed, ok, type Result } from "../result.ts"

/** The only way to the mail service: its public API, with a key that never leaves this process. */

const timeoutMs = (path: string): number => (path === "template/preview" ? 5_000 : 15_000)

/** Calls a method with a key; a service that is down, slow or strange is an outcome like any other. */
export async function call<M extends Method>(
  method: M,
  input: Input<M>,
  key: string,
): Promise<Result<Output<M>>> {
  const answer = await post(method.path, input, key)
  if (!answer) return failed(502, "The mail service did not answer.")
  if (answer.status !== 200) return { ok: false, failure: failureOf(answer.status, answer.body) }
  // Parsed to be sure of its shape, and handed on as it came: fields we do not know yet are kept.
  if (!method.output.safeParse(answer.body).success)
    return failed(502, "The mail service gave an answer that cannot be understood.")
  return ok(answer.body as Output<M>)
}

async function post(path: string, input: unknown, key: string) {
  try {
    const response = await fetch(addressOf(path), {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", "x-api-key": key },
      body: JSON.stringify(input),
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs(path)),
    })
    return { status: response.status, body: (await response.json().catch(() => null)) as unknown }
  } catch {
    return null
  }
}

/** A hosted account's base address already ends in the version; the bundled service's does not. */
function addressOf(path: string): string {
  const base = config().serviceBaseUrl
  const versioned = /\/api\/v1$/.test(base) ? base : `${base}/en/transactional/api/v1`
  return `${versioned}/${path}.json`
}

/**
 * The service's refusal as the dashboard's. A key that the service does not take is our trouble and not the reader's:
 * 401 would tell people to sign in again.
 */
export function failureOf(httpStatus: number, body: unknown): Failure {
  const error = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>
  const said = typeof error.message === "string" ? error.message : ""
  const [, error_id, rest] = /^Error ID:\s*([0-9A-Fa-f-]{8,})\.\s*(.*)$/s.exec(said) ?? []
  const message = (rest ?? said).trim()
  const code = typeof error.code === "number" ? error.code : undefined
  const field = code === undefined ? undefined : fieldOfCode[code]
  const more = {
    ...(code === undefined ? {} : { code }),
    ...(field === undefined ? {} : { field }),
    ...(error_id ? { error_id } : {}),
  }
  const status = statuses[httpStatus] ?? 502
  return { status, message: sentences[httpStatus] ?? (message || "The mail service failed."), ...more }
}

/** Codes that only the service can find, with the field they speak about; what a schema finds is found before. */
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

/** Where the service's own words would puzzle or, as with a refused key, tell too much. */
const sentences: Partial<Record<number, string>> = {
  401: "The mail service does not accept the project's key.",
  404: "The mail service does not know this method.",
  413: "This is too large. A request has at most 10 MB.",
  429: "The mail service asks to slow down. Try again in a moment.",
}
