import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readReadable } from "./readable-request.ts"

/** Answers with the request that reached it. */
const server = createServer(({ method, url, headers }, response) => {
  const { cookie, "next-router-state-tree": state } = headers
  response.setHeader("connection", "close").end(JSON.stringify({ method, url, cookie, state }))
})
let back: () => void
beforeAll(async () => {
  back = readReadable()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
})
afterAll(() => {
  back()
  server.close()
})

/** Sent byte by byte, because no client library allows such requests. */
const sent = (method: string, path: string, ...headers: string[]) =>
  new Promise<unknown>((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
    let text = ""
    socket.on("data", (bytes) => {
      text += bytes.toString("latin1")
    })
    socket.on("error", reject)
    socket.on("close", () => resolve(JSON.parse(text.slice(text.indexOf("{")))))
    socket.write([`${method} ${path} HTTP/1.1`, "Host: a", ...headers, "", ""].join("\r\n"), "latin1")
  })

test("SAFE-1 unreadable input never reaches the code that reads requests", async () => {
  expect(await sent("POST", "/api/callbacks/%00")).toEqual({ method: "GET", url: "/api/unreadable" })
  expect(await sent("TRACE", "/sign-in")).toEqual({ method: "GET", url: "/unreadable-address" })
  expect(await sent("GET", "/p/%zz?x=1")).toEqual({ method: "GET", url: "/unreadable-address" })
  for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH", "PROPFIND", "TRACE"])
    expect(await sent(method, "*")).toMatchObject({ method: "GET" })
  expect(await sent("PROPFIND", "*")).toEqual({ method: "GET", url: "/api/unreadable" })
  expect(await sent("OPTIONS", "*")).toEqual({ method: "OPTIONS", url: "/api/unreadable" })
  expect(await sent("OPTIONS", "/p/%zz")).toEqual({ method: "GET", url: "/unreadable-address" })
  expect(await sent("GET", "/p/a", "Cookie: a=%; b=1", "Next-Router-State-Tree: %")).toEqual({
    method: "GET",
    url: "/p/a",
    cookie: " b=1",
  })
  const state = encodeURIComponent(JSON.stringify(["", {}]))
  expect(await sent("PUT", "/p/a?b=%25", "Cookie: b=1", `Next-Router-State-Tree: ${state}`)).toEqual({
    method: "PUT",
    url: "/p/a?b=%25",
    cookie: "b=1",
    state,
  })
})
