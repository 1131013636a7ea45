import { type ChildProcess, spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waybill-main-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const settings = (own: Record<string, string> = {}) => ({
  SERVICE_PORT: "0",
  SERVICE_SANDBOX_SMTP_PORT: "0",
  SERVICE_INTAKE_SMTP_PORT: "0",
  SERVICE_SMTP_PORT: "0",
  SERVICE_SMTP_TLS_PORT: "0",
  SERVICE_DATA_DIR: folder,
  SERVICE_SECRETS: "a-secret-for-tests-of-more-than-32-characters",
  SERVICE_ACCOUNT_KEY: "account-key-for-tests-0123456789abcdefghijklmnop",
  ...own,
})

type Process = { child: ChildProcess; output(): string; ended: Promise<number | null> }

function start(env: Record<string, string>): Process {
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], { env })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk))
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
  return { child, output: () => output, ended }
}

async function lineOf(one: Process, pattern: RegExp): Promise<RegExpExecArray> {
  for (let tries = 0; tries < 500; tries++) {
    const found = pattern.exec(one.output())
    if (found) return found
    if (one.child.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no line like ${pattern} in: ${one.output()}`)
}

test("MAIN-1 the process says where it listens, answers, holds its folder alone, and ends well on SIGTERM", async () => {
  const service = start(settings())
  const [, url] = await lineOf(service, /^service: API on (http:\/\/\S+)$/m)
  const health = await fetch(`${url}/health`)
  expect(await health.json()).toMatchObject({ status: "ok" })
  const second = start(settings())
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(/^service: [^\n]+\n$/)
  service.child.kill("SIGTERM")
  expect(await service.ended).toBe(0)
  const again = start(settings())
  await lineOf(again, /^service: API on /m)
  again.child.kill("SIGINT")
  expect(await again.ended).toBe(0)
}, 90_000)

test("MAIN-2 a port in use is told in one sentence: code 1", async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve))
  const { port } = other.address() as { port: number }
  const service = start(settings({ SERVICE_PORT: String(port) }))
  expect(await service.ended).toBe(1)
  expect(service.output()).toMatch(
    new RegExp(`^service: Port ${port} on 127\\.0\\.0\\.1 is in use[^\\n]+\\n$`),
  )
  other.close()
})

test("MAIN-3 a missing setting is named in one sentence: code 1", async () => {
  const { SERVICE_SECRETS: _, ...env } = settings()
  const service = start(env)
  expect(await service.ended).toBe(1)
  expect(service.output()).toMatch(/^service: Setting SERVICE_SECRETS: [^\n]+\n$/)
})
