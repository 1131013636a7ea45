import { execFile, spawnSync } from "node:child_process"
import { connect, type Socket } from "node:net"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { type MadeProject, makeProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"

let service: TestService
let project: MadeProject
beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  project = await makeProject(service)
})
afterAll(() => service.close())

const path = "/en/transactional/api/v1/system/ping.json"
const megabyte = Buffer.alloc(1024 * 1024, "a")

type Client = { socket: Socket; write(bytes: string | Buffer): Promise<void>; answered: Promise<string> }

/** A client that does not read before it has written, as many do; `answered` is all that came until the end. */
function open(headers: Record<string, string | number>): Client {
  const socket = connect(Number(new URL(service.url).port), "127.0.0.1")
  onTestFinished(() => void socket.destroy())
  let text = ""
  const answered = new Promise<string>((resolve, reject) => {
    socket.on("data", (bytes) => {
      text += bytes
    })
    socket.on("end", () => resolve(text))
    socket.on("error", reject)
  })
  answered.catch(() => {})
  const lines = Object.entries({ Host: "test", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`)
  return {
    socket,
    answered,
    write: (bytes) =>
      new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve()))),
  }
}

/** Returns the data received so far; the connection stays open for a client that is still writing. */
const soon = ({ socket }: Client) =>
  new Promise<string>((resolve) => socket.once("data", (bytes) => resolve(String(bytes))))

const codeOf = (answer: string) => JSON.parse(answer.split("\r\n\r\n")[1] ?? "{}").code as number

describe("BODY-11 the response reaches a client that is still sending", () => {
  test("a body that declares a too large size", async () => {
    const client = open({ "X-API-KEY": project.key, "Content-Length": 20 * megabyte.length })
    for (let sent = 0; sent < 20; sent++) await client.write(megabyte)
    const answer = await client.answered
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(codeOf(answer)).toBe(199)
  })
  test("a body that turns out to be too large", async () => {
    const client = open({ "X-API-KEY": project.key, "Transfer-Encoding": "chunked" })
    for (let sent = 0; sent < 20; sent++) {
      await client.write(`${megabyte.length.toString(16)}\r\n`)
      await client.write(megabyte)
      await client.write("\r\n")
    }
    await client.write("0\r\n\r\n")
    expect(await client.answered).toMatch(/^HTTP\/1\.1 413 /)
  })
  test("a body that never ends is not read for ever", async () => {
    const client = open({ "X-API-KEY": project.key, "Content-Length": 200 * megabyte.length })
    const writing = (async () => {
      for (let sent = 0; sent < 200; sent++) await client.write(megabyte)
    })()
    await expect(writing).rejects.toThrow(/EPIPE|ECONNRESET/)
  })
  test.skipIf(spawnSync("python3", ["--version"]).status !== 0)("Python's urllib", async () => {
    const program = `
import sys, urllib.request, urllib.error
request = urllib.request.Request(sys.argv[1], data=b"a" * (20 << 20), headers={"X-API-KEY": sys.argv[2]})
try:
    urllib.request.urlopen(request)
except urllib.error.HTTPError as error:
    print(error.code, error.read().decode())
`
    const { stdout } = await promisify(execFile)("python3", ["-c", program, service.url + path, project.key])
    expect(stdout).toMatch(/^413 .*"code":199/)
  })
  test("a small request that is refused keeps its connection", async () => {
    const client = open({ "X-API-KEY": "no-such-key", "Content-Length": 2 })
    await client.write("{}")
    const answer = await soon(client)
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).not.toMatch(/connection: close/i)
  })
})

describe("AUTH-2 a key in the header is checked before the body is read", () => {
  test("an unknown one is refused with nothing of the body sent", async () => {
    const client = open({ "X-API-KEY": "no-such-key", "Content-Length": 9 * megabyte.length })
    const answer = await soon(client)
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(codeOf(answer)).toBe(102)
  })
  test("and its sender gets it after everything is written", async () => {
    const client = open({ "X-API-KEY": "no-such-key", "Content-Length": 9 * megabyte.length })
    for (let sent = 0; sent < 9; sent++) await client.write(megabyte)
    expect(codeOf(await client.answered)).toBe(102)
  })
})

describe("AUTH-9 a key in the body", () => {
  const large = (fields: string) => `{${fields}"x":"${"a".repeat(200_000)}`
  const declared = { "Content-Length": 300_000 }
  test("at the beginning is checked before the rest is read", async () => {
    for (const username of ["", '"username":"old", ']) {
      const client = open(declared)
      await client.write(large(`${username}"api_key":"no-such-key",`))
      expect(codeOf(await soon(client))).toBe(102)
    }
  })
  test("counts as the last one of its name, wherever it is", async () => {
    const send = async (body: string) => {
      const answer = await fetch(service.url + path, { method: "POST", body })
      return ((await answer.json()) as { code?: number }).code ?? answer.status
    }
    const { key } = project
    expect(await send(`${large(`"api_key":"${key}",`)}"}`)).toBe(200)
    expect(await send(`${large("")}","api_key":"${key}"}`)).toBe(200)
    expect(await send(`${large(`"api_key":"${key}",`)}","api_key":"no-such-key"}`)).toBe(102)
  })
  test("that does not arrive holds few bodies of one address, and no caller that names a key early", async () => {
    const silent = Array.from({ length: 4 }, () => open(declared))
    for (const one of silent) await one.write(large(""))
    const late = open({ ...declared, Connection: "close" })
    const rest = `","api_key":"${project.key}"}`
    const whole = large("")
    await late.write(whole)
    await late.write(`${"a".repeat(300_000 - whole.length - rest.length)}${rest}`)
    const early = await Promise.race([
      soon(late),
      new Promise((resolve) => setTimeout(resolve, 300, "waits")),
    ])
    expect(early).toBe("waits")
    const named = await fetch(service.url + path, {
      method: "POST",
      body: `${large("")}"}`,
      headers: { "X-API-KEY": project.key },
    })
    expect(named.status).toBe(200)
    silent[0]?.socket.destroy()
    expect(await late.answered).toMatch(/^HTTP\/1\.1 200 /)
  })
})
