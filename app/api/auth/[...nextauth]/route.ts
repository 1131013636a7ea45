import { handleAuth } from "#lib/auth/handler"

export const GET = handleAuth
export const POST = handleAuth
