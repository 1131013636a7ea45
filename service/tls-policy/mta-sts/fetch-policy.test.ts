import type { RequestListener } from "node:http"
import { createServer, type Server } from "node:https"
import type { AddressInfo } from "node:net"
import { generate } from "selfsigned"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { type FetchOptions, fetchPolicy } from "./fetch-policy.ts"

type Pair = { key: string; cert: string }
type Options = NonNullable<Parameters<typeof generate>[1]>

const notAfterDate = new Date("2100-01-01")
const makePair = async (name: string, options: Options): Promise<Pair> => {
  const pair = await generate([{ name: "commonName", value: name }], {
    keySize: 2048,
    notAfterDate,
    ...options,
  })
  return { key: pair.private, cert: pair.cert }
}
const makeCa = () =>
  makePair("Test root", {
    extensions: [
      { name: "basicConstraints", cA: true },
      { name: "keyUsage", keyCertSign: true },
    ],
  })
const makeHost = (ca: Pair, name: string, options: Options = {}) =>
  makePair(name, {
    ca,
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: name }] }],
    ...options,
  })

let ca: Pair
let host: Pair
beforeAll(async () => {
  ca = await makeCa()
  host = await makeHost(ca, "mta-sts.shop.example")
})

const servers: Server[] = []
const stopServers = () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
}
afterEach(stopServers)
afterAll(stopServers)

const policyText = "version: STSv1\nmode: enforce\nmx: mx.shop.example\nmax_age: 86400\n"
const policy = { mode: "enforce", mx: ["mx.shop.example"], maxAgeSeconds: 86_400 }

/** A policy host; `options` are those of the request to it. */
async function serve(answer: RequestListener, pair = host): Promise<FetchOptions> {
  const server = createServer(pair, answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    ca: ca.cert,
    addresses: async () => ["127.0.0.1"],
    isAllowed: (address) => address === "127.0.0.1",
  }
}

const fetchOf = async (answer: RequestListener, options: Partial<FetchOptions> = {}, pair = host) =>
  fetchPolicy("shop.example", { ...(await serve(answer, pair)), ...options })

const plain =
  (text: string, type = "text/plain"): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { "content-type": type }).end(text)

const problem = (text: string) => ({ problem: expect.stringContaining(text) })

test("STS-2 fetches the policy from the domain's policy host", async () => {
  const requests: unknown[] = []
  const options = await serve((request, response) => {
    requests.push([request.method, request.headers.host?.split(":")[0], request.url])
    plain(policyText, "Text/Plain; charset=utf-8")(request, response)
  })
  const names: string[] = []
  const addresses = async (name: string) => {
    names.push(name)
    return ["127.0.0.1"]
  }
  expect(await fetchPolicy("shop.example", { ...options, addresses })).toEqual({ policy })
  expect(requests).toEqual([["GET", "mta-sts.shop.example", "/.well-known/mta-sts.txt"]])
  expect(names).toEqual(["mta-sts.shop.example"])
})

test("STS-2 follows no redirect", async () => {
  const requests: (string | undefined)[] = []
  const fetched = await fetchOf((request, response) => {
    requests.push(request.url)
    response.writeHead(302, { location: "/policy.txt", "content-type": "text/plain" }).end(policyText)
  })
  expect(fetched).toEqual(problem("HTTP 302"))
  expect(requests).toEqual(["/.well-known/mta-sts.txt"])
})

test("STS-2 takes no other status and no other type", async () => {
  for (const status of [201, 404, 500])
    expect(
      await fetchOf((_request, response) =>
        response.writeHead(status, { "content-type": "text/plain" }).end(policyText),
      ),
    ).toEqual(problem(`HTTP ${status}`))
  expect(await fetchOf(plain(policyText, "text/html"))).toEqual(problem("text/html"))
  expect(await fetchOf((_request, response) => response.end(policyText))).toEqual(problem("no type"))
})

test("STS-2 reads 64 KB and no more", async () => {
  const padded = (bytes: number) => policyText + "x".repeat(bytes - policyText.length)
  expect(await fetchOf(plain(padded(64 * 1024)))).toEqual({ policy })
  expect(await fetchOf(plain(padded(64 * 1024 + 1)))).toEqual(problem("too large"))
  let isClosed = false
  const endless: RequestListener = (_request, response) => {
    response.writeHead(200, { "content-type": "text/plain" })
    const more = () => void (response.write("x".repeat(16 * 1024)) ? setImmediate(more) : undefined)
    response.on("drain", more).on("close", () => {
      isClosed = true
    })
    more()
  }
  expect(await fetchOf(endless)).toEqual(problem("too large"))
  await expect.poll(() => isClosed).toBe(true)
})

test("STS-2 waits for a limited time, also in the middle of a policy", async () => {
  const timeoutMs = 300
  expect(await fetchOf(() => {}, { timeoutMs })).toEqual(problem("No answer within 0.3 seconds."))
  const partly: RequestListener = (_request, response) =>
    void response.writeHead(200, { "content-type": "text/plain" }).write("version: STSv1\n")
  expect(await fetchOf(partly, { timeoutMs })).toEqual(problem("No answer within 0.3 seconds."))
})

test("STS-2 verifies the certificate: its root, its name and its time", async () => {
  const other = await makeHost(ca, "shop.example")
  const stranger = await makeHost(await makeCa(), "mta-sts.shop.example")
  const notBeforeDate = new Date("2020-01-01")
  const old = await makeHost(ca, "mta-sts.shop.example", {
    notBeforeDate,
    notAfterDate: new Date("2021-01-01"),
  })
  let requests = 0
  const answer: RequestListener = (request, response) => {
    requests += 1
    plain(policyText)(request, response)
  }
  expect(await fetchOf(answer, {}, other)).toEqual(problem("for another name"))
  expect(await fetchOf(answer, {}, stranger)).toEqual(problem("certificate"))
  expect(await fetchOf(answer, {}, old)).toEqual(problem("expired"))
  expect(requests).toBe(0)
})

test("STS-2 calls no private address that is not allowed, and needs all of them to be", async () => {
  let connections = 0
  const options = await serve(plain(policyText))
  servers[0]?.on("connection", () => {
    connections += 1
  })
  expect(await fetchPolicy("shop.example", { ...options, isAllowed: () => false })).toEqual(
    problem("private or reserved network"),
  )
  const addresses = async () => ["127.0.0.1", "10.0.0.1"]
  expect(await fetchPolicy("shop.example", { ...options, addresses })).toEqual(
    problem("private or reserved network"),
  )
  expect(connections).toBe(0)
})

test("STS-2 a policy host without an address, or whose DNS does not answer, is a problem", async () => {
  const options = await serve(plain(policyText))
  expect(await fetchPolicy("shop.example", { ...options, addresses: async () => [] })).toEqual(
    problem("no address"),
  )
  const addresses = () => Promise.reject(Object.assign(new Error("timeout"), { code: "ETIMEOUT" }))
  expect(await fetchPolicy("shop.example", { ...options, addresses })).toEqual(
    problem("https://mta-sts.shop.example/"),
  )
})
