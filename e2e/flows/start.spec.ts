import { createHash } from "node:crypto"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { signedInClient } from "../../tools/dashboard-client.ts"
import { isBuilt } from "../../tools/lib/sources.mjs"
import { processesOf, startSettings, start as startCommand } from "../start-command.ts"

/** `npm start` as a person sees it: what it prints, how it ends, and that a second start is quick. */
let dataDir: string
let env: NodeJS.ProcessEnv
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "waybill-start-"))
  // A start would build first, which is not what is tested here.
  test.skip(!isBuilt(), "the build is not of these sources")
  env = await startSettings(dataDir)
})
test.afterAll(() => rm(dataDir, { recursive: true, force: true }))

const start = (settings = env, args: string[] = []) => startCommand(settings, { args })

test("the first start prints addresses and the one-time link, and INT ends both programs with 0", async () => {
  const first = start()
  await first.until(/Waybill is ready/)
  await first.until(/Stop with Ctrl-C/)
  expect(first.text()).toContain(`http://localhost:${env.PORT}/setup?token=`)
  expect(first.text()).toContain(`http://127.0.0.1:${env.SERVICE_PORT}/en/transactional/api/v1`)
  first.process.kill("SIGINT")
  expect(await first.ended).toBe(0)
  await expect(fetch(`http://127.0.0.1:${env.PORT}/api/health`)).rejects.toThrow()
  await expect(fetch(`http://127.0.0.1:${env.SERVICE_PORT}/health`)).rejects.toThrow()
})

test("a second start installs and builds nothing and keeps its secrets; TERM ends it with 0", async () => {
  const secrets = () => readFile(join(dataDir, "secrets.json"), "utf8")
  const before = createHash("sha256")
    .update(await secrets())
    .digest("hex")
  const second = start()
  await second.until(/Waybill is ready/)
  expect(second.text()).not.toMatch(/Installing|Building/)
  expect(
    createHash("sha256")
      .update(await secrets())
      .digest("hex"),
  ).toBe(before)
  second.process.kill("SIGTERM")
  expect(await second.ended).toBe(0)
})

test("two starts on one folder, or on the same ports: the second is refused in one sentence", async () => {
  const running = start()
  await running.until(/Waybill is ready/)
  const sameFolder = start()
  expect(await sameFolder.ended).toBe(1)
  expect(sameFolder.text().trim()).toBe(
    `The data folder ${dataDir} is in use: Waybill runs on it as process ${running.process.pid}. Stop that one first, or choose another folder and other ports: DATA_DIR=/path PORT=3100 npm start`,
  )
  const samePorts = start({ ...env, DATA_DIR: join(dataDir, "other") })
  expect(await samePorts.ended).toBe(1)
  expect(samePorts.text().trim()).toBe(
    `Waybill already runs on port ${env.PORT}. Stop it first, or choose other ports and another DATA_DIR.`,
  )
  running.process.kill("SIGTERM")
  expect(await running.ended).toBe(0)
})

test("a program that dies takes the other one along, with a sentence and exit code 1", async () => {
  const running = start()
  await running.until(/Waybill is ready/)
  process.kill((await processesOf(dataDir)).service ?? 0, "SIGKILL")
  expect(await running.ended).toBe(1)
  expect(running.text()).toContain("The service ended by itself (SIGKILL). Stopping the others.")
  await expect(fetch(`http://127.0.0.1:${env.PORT}/api/health`)).rejects.toThrow()
})

test("the demo fills itself with a week of mail and tells how to sign in", async () => {
  test.setTimeout(300_000)
  const demoDir = join(dataDir, "demo")
  const running = start({ ...env, DATA_DIR: demoDir, DEMO_LETTERS: "40", DEMO_SEED: "7" }, ["--demo"])
  await running.until(/Waybill is ready/, 240_000)
  const password = /password ([^)]+)/.exec(running.text())?.[1] ?? ""
  const client = await signedInClient(`http://localhost:${env.PORT}`, "owner@demo.example", password)
  const week = await client.post("/api/projects/sample-shop/webhook/list", {})
  expect(week.status).toBe(200)
  running.process.kill("SIGTERM")
  expect(await running.ended).toBe(0)
})
