import type { Failure, Result } from "#lib/platform/result"
import type { Language } from "#lib/interface/words/catalogue"
import { faultIn } from "#lib/interface/words/faults"
import { currentLanguage } from "#lib/access/auth/language"

const headers = { "cache-control": "no-store" }

/**
 * An outcome as JSON: the value, or `{status:"error", message, field?, code?}` with the failure's HTTP status. Our own
 * sentences are in the language of the reader; those of the mail service stay unchanged.
 */
export async function answer(result: Result<unknown>, successStatus = 200): Promise<Response> {
  if (!result.ok) return refusal(result.failure, await currentLanguage())
  const value = hasWarning(result.value)
    ? { ...result.value, warning: faultIn(result.value.warning, await currentLanguage()) }
    : result.value
  return Response.json(value, { status: successStatus, headers })
}

/** The same for programs, which are spoken to in English. */
export const plainAnswer = (result: Result<unknown>): Response =>
  result.ok ? Response.json(result.value, { headers }) : refused(result.failure)

/** A failure in a given language. */
export const refusal = (failure: Failure, language: Language): Response =>
  refused({ ...failure, message: faultIn(failure.message, language) })

const refused = (failure: Failure): Response => {
  const { status, headers, body } = refusedParts(failure)
  return Response.json(body, { status, headers })
}

/** An answer before it is written, in either of the two ways there are. */
export type Parts = { status: number; headers: Record<string, string>; body: unknown }

/** Parts of `plainAnswer`, for callers that write the response themselves. */
export const plainParts = (result: Result<unknown>): Parts =>
  result.ok ? { status: 200, headers, body: result.value } : refusedParts(result.failure)

const refusedParts = ({ status, ...rest }: Failure): Parts => ({
  status,
  // RFC 9110, 10.2.3
  headers: rest.retry_after === undefined ? headers : { ...headers, "retry-after": String(rest.retry_after) },
  body: { status: "error", ...rest },
})

/** Some actions succeed except for a part; the error of that part is a refusal like any other. */
const hasWarning = (value: unknown): value is { warning: string } =>
  typeof value === "object" && value !== null && "warning" in value && typeof value.warning === "string"
