import { randomBytes } from "node:crypto"
import { type NextRequest, NextResponse } from "next/server"
import { pagePolicy } from "./app/page-policy.ts"

/**
 * Gives every page its own Content-Security-Policy: scripts run only with the nonce of this answer, which Next puts on
 * its own scripts, so injected markup cannot run anything.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString("base64")
  const policy = pagePolicy(nonce, { isDevelopment: process.env.NODE_ENV === "development" })
  const headers = new Headers(request.headers)
  headers.set("x-nonce", nonce)
  headers.set("content-security-policy", policy)
  // Requested page, so that the sign-in leads exactly there (lib/access/auth/guard.ts).
  headers.set("x-page", pageOf(request.nextUrl))
  const response = NextResponse.next({ request: { headers } })
  response.headers.set("content-security-policy", policy)
  return response
}

function pageOf({ pathname, searchParams }: NextRequest["nextUrl"]): string {
  const asked = new URLSearchParams(searchParams)
  // Next's own mark of a request for data instead of a page.
  asked.delete("_rsc")
  return asked.size > 0 ? `${pathname}?${asked}` : pathname
}

/**
 * Pages alone: routes under /api answer data, and a body that passes through here is cut at 10 MB. Next's own files and
 * those of public/ are named whole, because whatever else begins like them is a page that is not there.
 */
export const config = {
  matcher: [
    "/((?!api/|_next/static/|_next/image$|words/[\\w-]+/[\\w-]+\\.js$|icon\\.svg$|early\\.js$|metrics$).*)",
  ],
}
