import { unstable_rethrow } from "next/navigation"
import { ids } from "#lib/platform/ids"
import { log } from "#lib/platform/log"
import { type Failure, failed } from "#lib/platform/result"
import { outageIdOf, outageOf, outageSentences } from "#lib/data/store/outage"
import { browserLanguage } from "#lib/access/auth/language"
import { refusal } from "./answer.ts"
import { loggedPath } from "./logged-path.ts"

type Handler<Args extends unknown[]> = (request: Request, ...args: Args) => Promise<Response>

/**
 * Error handling of every route: `export const POST = answering(async (request) => …)`. A database that is down, full
 * or busy is 503 with a readable sentence (OUTAGE-1), anything else is 500; both have the id of their line in the log.
 */
export const answering =
  <Args extends unknown[]>(handle: Handler<Args>): Handler<Args> =>
  async (request, ...args) => {
    try {
      return await handle(request, ...args)
    } catch (error) {
      // Next's own exceptions for redirects and not-found.
      unstable_rethrow(error)
      return surprise(request, error)
    }
  }

/** Requests that waited for the same thing get the same error. */
const logged = new WeakSet<object>()

async function surprise(request: Request, error: unknown): Promise<Response> {
  const { pathname } = new URL(request.url)
  return refusal(
    failureOf(error, { method: request.method, pathname: loggedPath(pathname) }),
    await browserLanguage(),
  )
}

/** An exception as a public failure, in English; details are only in the log. */
export function failureOf(error: unknown, request: { method: string; pathname: string }): Failure {
  const outage = outageOf(error)
  const error_id = outageIdOf(error) ?? ids.fault()
  if (typeof error !== "object" || error === null || !logged.has(error)) {
    if (typeof error === "object" && error !== null) logged.add(error)
    log().error({ error_id, ...request, error }, "a request failed")
  }
  const { failure } = outage
    ? failed(503, outageSentences[outage], { error_id })
    : failed(500, "Something went wrong in the dashboard.", { error_id })
  return failure
}
