import type { Failure, Result } from "#lib/result"
import { faultIn } from "#lib/words/faults"
import { currentLanguage } from "../language.ts"

const headers = { "cache-control": "no-store" }

/**
 * An outcome as JSON: the value, or `{status:"error", message, field?, code?}` with the failure's HTTP status. Our own
 * sentences are in the language of whoever asked; the mail service's stay as they came.
 */
export async function answer(result: Result<unknown>, successStatus = 200): Promise<Response> {
  if (!result.ok) return refusal(result.failure)
  const value = hasWarning(result.value)
    ? { ...result.value, warning: await told(result.value.warning) }
    : result.value
  return Response.json(value, { status: successStatus, headers })
}

/** The same for programs, which are spoken to in English. */
export const plainAnswer = (result: Result<unknown>): Response =>
  result.ok ? Response.json(result.value, { headers }) : refused(result.failure)

export const refusal = async (failure: Failure): Promise<Response> =>
  refused({ ...failure, message: await told(failure.message) })

const refused = ({ status, ...rest }: Failure): Response =>
  Response.json({ status: "error", ...rest }, { status, headers })

const told = async (sentence: string): Promise<string> => faultIn(sentence, await currentLanguage())

/** Some acts come about all but for a part; what that part said is a refusal like any other. */
const hasWarning = (value: unknown): value is { warning: string } =>
  typeof value === "object" && value !== null && "warning" in value && typeof value.warning === "string"
