/**
 * Next's request scope, for tests that call routes as functions: the session of the cookie, cookies, headers, and work
 * after the response.
 */
const jar = new Map<string, string>()
let session_id: string | null = null
let afterwards: Promise<unknown>[] = []

/** The next requests have this session; null: no session. */
export const signInAs = (id: string | null): void => {
  session_id = id
  jar.clear()
}

/** Waits for everything that routes left for after their answers. */
export async function settle(): Promise<void> {
  await Promise.allSettled(afterwards.splice(0))
  afterwards = []
}

type Named = { name: string; value: string }

const cookieJar = {
  get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) ?? "" } : undefined),
  set: (cookie: string | Named, value = "") =>
    typeof cookie === "string" ? jar.set(cookie, value) : jar.set(cookie.name, cookie.value),
  delete: (name: string) => jar.delete(name),
}

export const nextHeaders = { cookies: async () => cookieJar, headers: async () => new Headers() }
/** For `vi.mock("#lib/access/auth/session-cookie")`: the cookie, opened. */
export const sessionCookie = {
  cookieSessionId: async () => session_id || null,
  sessionMs: 30 * 24 * 3_600_000,
}
export const nextServer = {
  after: (work: (() => unknown) | Promise<unknown>) =>
    void afterwards.push(Promise.resolve(typeof work === "function" ? work() : work)),
}

/** A request as our own pages make it. */
export const pageRequest = (path: string, input: unknown, headers: Record<string, string> = {}): Request =>
  new Request(`http://localhost:3000/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: "http://localhost:3000", ...headers },
    body: JSON.stringify(input),
  })

/** As Next ends a page before it is drawn. */
const ended = (how: string): never => {
  throw new Error(how)
}

/** For `vi.mock("next/navigation")`: a page that ends early throws how. */
export const nextNavigation = {
  forbidden: () => ended("403"),
  notFound: () => ended("404"),
  redirect: (path: string) => ended(path),
  useRouter: () => ({}),
  usePathname: () => "/",
  useSearchParams: () => new URLSearchParams(),
  useSelectedLayoutSegment: () => null,
}
