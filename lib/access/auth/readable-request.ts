import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { IncomingHttpHeaders, IncomingMessage } from "node:http"
import { z } from "zod"

/**
 * Removes bytes that no browser of ours sends, before other code reads them: Next and next-auth answer 500 to an
 * escape, a cookie or a header of their own that they cannot parse, and PostgreSQL does not allow NUL.
 */
type Address = Pick<IncomingMessage, "url" | "headers">

/** Routes that answer for an unreadable address: a sentence for programs, a page for people. */
const unreadable = { api: "/api/unreadable", page: "/unreadable-address" } as const

/** The same request with a readable address and readable headers. */
export function readable({ url = "/", headers }: Address): Required<Address> {
  return { url: readableUrl(url), headers: readableHeaders(headers) }
}

function readableUrl(url: string): string {
  if (isNoPath(url)) return unreadable.api
  const [path = "", ...query] = url.split("?")
  if (isDecodable(path) && !/%00|\0/.test(url)) return withoutBadCallback(path, query.join("?"), url)
  return path.startsWith("/api/") ? unreadable.api : unreadable.page
}

/** RFC 9112, 3.2: neither a path nor a complete URL. `*` is the server as a whole. */
const isNoPath = (url: string): boolean => !url.startsWith("/") && !/^https?:\/\//i.test(url)

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** next-auth reports an invalid callbackUrl as a configuration error. Without one it continues to the first page. */
function withoutBadCallback(path: string, query: string, url: string): string {
  if (!path.startsWith("/api/auth/")) return url
  const parameters = new URLSearchParams(query)
  const wanted = parameters.getAll("callbackUrl")
  if (wanted.every(isCallback)) return url
  parameters.delete("callbackUrl")
  return `${path}?${parameters}`
}

const isCallback = (text: string): boolean => {
  const address = URL.parse(text, text.startsWith("/") ? "http://localhost" : undefined)
  return address !== null && /^https?:$/.test(address.protocol)
}

function readableHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { cookie, ...others } = headers
  const usable = Object.entries(others).filter(([name, value]) => isReadable(name, value))
  const cookies = cookie?.split(";").filter(isCookie).join(";")
  return { ...Object.fromEntries(usable), ...(cookies ? { cookie: cookies } : {}) }
}

function isCookie(pair: string): boolean {
  const [name = "", ...value] = pair.split("=")
  const text = value.join("=").trim()
  if (!isDecodable(text) || /%00|\0/.test(text)) return false
  return !name.trim().endsWith("next-auth.callback-url") || isCallback(decodeURIComponent(text))
}

/** Checks those of Next's own headers that it parses: without its router state, a page is rendered as a whole. */
function isReadable(name: string, value: string | string[] | undefined): boolean {
  return name !== "next-router-state-tree" || (typeof value === "string" && isRouterState(value))
}

/** Maximum length that Next reads. */
const routerStateCharsMax = 40_000

function isRouterState(header: string): boolean {
  if (header.length > routerStateCharsMax || !isDecodable(header)) return false
  try {
    return routerState.safeParse(JSON.parse(decodeURIComponent(header))).success
  } catch {
    return false
  }
}

const kinds = ["c", "ci(..)(..)", "ci(.)", "ci(..)", "ci(...)", "oc"] as const
const deepKinds = ["d", "di(..)(..)", "di(.)", "di(..)", "di(...)"] as const
const segment = z.union([
  z.string(),
  z.tuple([z.string(), z.string(), z.enum([...kinds, ...deepKinds]), z.array(z.string()).nullable()]),
])

/** The schema that Next checks (flightRouterStateSchema); its version is pinned. */
const routerState: z.ZodType = z.lazy(() =>
  z.tuple([
    segment,
    z.record(z.string(), routerState),
    z.tuple([z.string(), z.string()]).nullable().optional(),
    z.enum(["refetch", "inside-shared-layout", "metadata-only"]).nullable().optional(),
    z.number().nullable().optional(),
    z.string().optional(),
  ]),
)

/** Methods that the web's Request does not support: Next fails on them. */
const unknownMethods = ["TRACE", "TRACK", "CONNECT"]

const readableMethod = ({ method = "GET", url = "/", headers }: IncomingMessage): Address =>
  unknownMethods.includes(method) ? { url: "/%00", headers } : { url, headers }

/** From now on this process handles readable requests only. Returns a function to restore the original. */
export function readReadable(): () => void {
  const change = (message: unknown) => {
    const { request } = message as { request: IncomingMessage }
    const { url, headers } = readable(readableMethod(request))
    // Both answers to an unreadable address are reads, whatever the method was. Load balancers send OPTIONS *.
    const isServerAsked = request.method === "OPTIONS" && request.url === "*"
    if ((url === unreadable.api || url === unreadable.page) && !isServerAsked) request.method = "GET"
    request.url = url
    for (const name of Object.keys(request.headers)) if (!(name in headers)) delete request.headers[name]
    if (headers.cookie !== undefined) request.headers.cookie = headers.cookie
  }
  subscribe("http.server.request.start", change)
  return () => unsubscribe("http.server.request.start", change)
}
