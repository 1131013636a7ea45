import { handleAuth } from "#lib/access/auth/handler"
import { answering } from "../../answering.ts"

export const GET = answering(handleAuth)
export const POST = answering(handleAuth)
