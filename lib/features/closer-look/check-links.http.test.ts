import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { clock, plus, setClock } from "#lib/platform/clock"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { checkLinks, linksMax } from "./check-links.ts"

/** External servers: some on a host and port that the operator allows, one on a host that is not allowed. */
let allowed: Server
let forbidden: Server
let heard: string[] = []
let mostAtOnce = 0
const back: (() => void)[] = []
let now = someDay

const portOf = (server: Server) => (server.address() as AddressInfo).port
const at = (path: string, server = allowed) => `http://127.0.0.1:${portOf(server)}${path}`

beforeAll(async () => {
  let open = 0
  allowed = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`)
    open += 1
    mostAtOnce = Math.max(mostAtOnce, open)
    const answer = (status: number, headers: Record<string, string> = {}) =>
      setTimeout(() => {
        open -= 1
        response.writeHead(status, headers).end()
      }, 20)
    const [, path = ""] = (request.url ?? "").split("/")
    if (path === "moved") return answer(302, { location: "/gone" })
    if (path === "loop") return answer(302, { location: "/loop" })
    if (path === "inwards") return answer(302, { location: at("/secret", forbidden) })
    if (path === "heavy") return answer(200, { "content-length": "300000" })
    if (path === "no-head") return answer(request.method === "HEAD" ? 404 : 200)
    if (path === "cut") {
      open -= 1
      return void request.socket.destroy()
    }
    answer({ gone: 404, closed: 410, broken: 500, "sign-in": 401, often: 429 }[path] ?? 200)
  })
  forbidden = createServer((request, response) => {
    heard.push(`forbidden ${request.url}`)
    response.end("secret")
  })
  for (const server of [allowed, forbidden])
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  back.push(useSettings({ connectAllow: [`127.0.0.1:${portOf(allowed)}`] }), setClock({ now: () => now }))
})
beforeEach(() => {
  heard = []
  mostAtOnce = 0
  now = plus(clock.now(), 3_600_000)
})
afterAll(() => {
  for (const undo of back) undo()
  allowed.close()
  forbidden.close()
})

const never = new AbortController().signal
async function answersOf(...addresses: string[]) {
  const links = addresses.map((address) => ({ place: [0], address }))
  const { answered, left } = await checkLinks(links, never)
  expect(left).toBe(0)
  return answered.map(
    ({ link, answer }) => `${new URL(link.address).pathname} ${answer.kind} ${answer.status}`,
  )
}

test("DRAFT-20 a link is gone, fails or answers; a server that requires login or limits the rate answers", async () => {
  const paths = [
    "/",
    "/gone",
    "/closed",
    "/broken",
    "/sign-in",
    "/often",
    "/cut",
    "/moved",
    "/no-head",
    "/loop",
  ]
  expect(await answersOf(...paths.map((path) => at(path)))).toEqual([
    "/ answers 200",
    "/gone gone 404",
    "/closed gone 410",
    "/broken failing 500",
    "/sign-in answers 401",
    "/often answers 429",
    "/cut failing null",
    "/moved gone 404",
    "/no-head answers 200",
    "/loop answers 302",
  ])
  // Requests to one host are sequential.
  expect(mostAtOnce).toBe(1)
})

test("DRAFT-20 the size of a picture is the one that its server reports, without reading it", async () => {
  const sizes = async (path: string) =>
    (await checkLinks([{ place: [0], address: at(path) }], never)).answered[0]?.answer.bytes
  expect(await sizes("/heavy")).toBe(300_000)
  expect(await sizes("/none")).toBeNull()
  expect(heard).toEqual(["HEAD /heavy", "HEAD /none"])
})

test("DRAFT-20 a recent answer is reused, and later the link is checked again", async () => {
  await answersOf(at("/a"))
  await answersOf(at("/a"))
  expect(heard).toEqual(["HEAD /a"])
  now = plus(now, 11 * 60_000)
  await answersOf(at("/a"))
  expect(heard).toEqual(["HEAD /a", "HEAD /a"])
})

test("DRAFT-20 nothing in a private network is requested, by name, by number or by a redirect", async () => {
  const { port } = forbidden.address() as AddressInfo
  const inner = [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
  ]
  expect(await answersOf(...inner, "http://169.254.169.254/latest", at("/inwards"))).toEqual(
    expect.arrayContaining(["/ refused null", "/latest refused null", "/inwards refused null"]),
  )
  expect(heard.filter((one) => one.startsWith("forbidden"))).toEqual([])
})

test("DRAFT-20 the number of requests is limited, and a cancelled check ends", async () => {
  const links = Array.from({ length: linksMax + 7 }, (_, n) => ({ place: [n], address: at(`/many/${n}`) }))
  expect(await checkLinks(links, never)).toMatchObject({ left: 7 })
  expect(
    await checkLinks(
      links.map((one) => ({ ...one, address: `${one.address}x` })),
      AbortSignal.abort(),
    ),
  ).toEqual({
    answered: [],
    left: linksMax + 7,
  })
})
