import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external.js"
import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external.js"
import { createRequestStoreForAPI } from "next/dist/server/async-storage/request-store.js"
import { appendMutableCookies } from "next/dist/server/web/spec-extension/adapters/request-cookies.js"
import { NextRequest } from "next/server"
import { currentSession } from "#lib/access/auth/session"
import { GET, POST } from "../[...nextauth]/route.ts"

/** Address of the dashboard in these tests. */
export const origin = "http://localhost:3000"

export type Browser = ReturnType<typeof openBrowser>

/**
 * Cookies of one browser, and requests to next-auth's routes. next-auth takes cookies and headers from Next itself, so
 * each request is answered in Next's request scope; a test begins with `import
 * "next/dist/server/node-environment-baseline.js"`, as Next does, before anything else of Next is loaded.
 */
export function openBrowser() {
  const jar = new Map<string, string>()

  function requestTo(path: string, init: { method?: string; body?: URLSearchParams } = {}): NextRequest {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
    return new NextRequest(new URL(path, origin), { ...init, headers: cookie ? { cookie } : {} })
  }

  async function answer(request: NextRequest): Promise<Response> {
    const nextauth = request.nextUrl.pathname.split("/").slice(3)
    const handler = request.method === "POST" ? POST : GET
    const response = await asNext(request, () => handler(request, { params: Promise.resolve({ nextauth }) }))
    for (const line of response.headers.getSetCookie()) storeCookie(line)
    return response
  }

  function storeCookie(line: string): void {
    const [pair = "", ...attributes] = line.split("; ")
    const at = pair.indexOf("=")
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    const isOver =
      value === "" || attributes.some((one) => /^max-age=0$|^expires=thu, 01 jan 1970/i.test(one))
    if (isOver) jar.delete(name)
    else jar.set(name, value)
  }

  const get = (path: string) => answer(requestTo(path))
  /** Posts a form with next-auth's CSRF token. */
  async function post(path: string, fields: Record<string, string>): Promise<Response> {
    const { csrfToken } = (await (await get("/api/auth/csrf")).json()) as { csrfToken: string }
    const body = new URLSearchParams({ ...fields, csrfToken, json: "true" })
    return answer(requestTo(path, { method: "POST", body }))
  }

  return {
    jar,
    get,
    post,
    signIn: (email: string, password: string) => post("/api/auth/callback/credentials", { email, password }),
    /** The signed-in user of this browser, or null. */
    async who(): Promise<string | null> {
      const found = await asNext(requestTo("/projects"), async () => ({ value: await currentSession() }))
      return found.value?.user.email ?? null
    },
  }
}

/** Does the work as Next does a route's: `cookies()` and `headers()` are those of the request. */
async function asNext<T>(request: NextRequest, work: () => Promise<T>): Promise<T> {
  const noTags = { tags: [], expirationsByCacheKind: new Map() }
  const scope = createRequestStoreForAPI(request, request.nextUrl, noTags, undefined, undefined, undefined)
  const route = { route: request.nextUrl.pathname } as NonNullable<
    ReturnType<typeof workAsyncStorage.getStore>
  >
  const done = await workAsyncStorage.run(route, () => workUnitAsyncStorage.run(scope, work))
  if (done instanceof Response) appendMutableCookies(done.headers, scope.mutableCookies)
  return done
}
