import "server-only"
import NextAuth from "next-auth"
import { authOptions } from "./options.ts"

/** next-auth's own routes below /api/auth. The settings are read per request: a build has none. */
export const handleAuth = (
  request: Request,
  context: { params: Promise<{ nextauth: string[] }> },
): Promise<Response> => NextAuth(request as never, context as never, authOptions()) as Promise<Response>
