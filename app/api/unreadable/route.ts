import { failed } from "#lib/platform/result"
import { plainAnswer } from "../answer.ts"

/** Answers in the place of every address under /api that cannot be read (lib/access/auth/readable-request.ts). */
export const GET = (): Response => plainAnswer(failed(400, "The URL of this request is invalid."))

/** Of the server as a whole (`OPTIONS *`; RFC 9110, 9.3.7). */
export const OPTIONS = (): Response =>
  new Response(null, { status: 204, headers: { allow: "GET, HEAD, POST, PUT, OPTIONS" } })
