import type { Failure, Result } from "#lib/result"

const headers = { "cache-control": "no-store" }

/** An outcome as JSON: the value, or `{status:"error", message, field?, code?}` with the failure's HTTP status. */
export function answer(result: Result<unknown>, successStatus = 200): Response {
  if (result.ok) return Response.json(result.value, { status: successStatus, headers })
  return refusal(result.failure)
}

export function refusal({ status, ...rest }: Failure): Response {
  return Response.json({ status: "error", ...rest }, { status, headers })
}
