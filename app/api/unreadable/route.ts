import { failed } from "#lib/result"
import { plainAnswer } from "../answer.ts"

/** Answers in the place of every address under /api that cannot be read (lib/auth/readable-request.ts). */
export const GET = (): Response => plainAnswer(failed(400, "The address of this request cannot be read."))
