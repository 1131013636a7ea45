import { createHash } from "node:crypto"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { signedInClient } from "../../tools/dashboard-client.ts"
import { isBuilt } from "../../tools/lib/sources.mjs"
import { within } from "../../tools/lib/timeouts.mjs"
import { processesOf, type Start, start as startCommand, startSettings } from "../start-command.ts"

/** `npm start` as a person sees it: what it prints, how it ends, and that a second start is quick. */
let dataDir: string
let env: NodeJS.ProcessEnv
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "waybill-start-"))
  // A start would build first, which is not what is tested here.
  expect(isBuilt(), "the build is not of these sources: npm run build").toBe(true)
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

test("a second start installs and builds nothing and keeps its secrets; a third on its folder, or on its ports, is refused in one sentence; TERM ends it with 0", async () => {
  const secrets = async () =>
    createHash("sha256")
      .update(await readFile(join(dataDir, "secrets.json"), "utf8"))
      .digest("hex")
  const before = await secrets()
  const running = start()
  await running.until(/Waybill is ready/)
  expect(running.text()).not.toMatch(/Installing|Building/)
  expect(await secrets()).toBe(before)

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
  expect(running.text()).toContain("The service stopped unexpectedly (SIGKILL). Stopping the others.")
  await expect(fetch(`http://127.0.0.1:${env.PORT}/api/health`)).rejects.toThrow()
})

/** The demo in its own folder, with this many messages. */
const startDemo = (letters: number, ...options: string[]): Start =>
  start({ ...env, DATA_DIR: join(dataDir, "demo"), DEMO_LETTERS: String(letters), DEMO_SEED: "7" }, [
    "--demo",
    ...options,
  ])

const demoState = async (): Promise<{ state: string; people: string[] }> =>
  JSON.parse(await readFile(join(dataDir, "demo", "demo.json"), "utf8").catch(() => "{}"))

/** Until messages are on their way. */
const untilSending = (running: Start): Promise<void> =>
  running.until(/Bringing in \d+ sample messages/, 120_000)

/** Output of a demo start is enough to sign in. */
async function expectSignIn(running: Start): Promise<void> {
  const password = /password ([^)]+)/.exec(running.text())?.[1] ?? ""
  const client = await signedInClient(`http://localhost:${env.PORT}`, "owner@demo.example", password)
  const week = await client.post("/api/projects/sample-shop/webhook/list", {})
  expect(week.status).toBe(200)
}

test("a demo that is stopped while it is filled ends at once and leaves nothing running", async () => {
  test.setTimeout(within(180_000))
  const running = startDemo(3000)
  await untilSending(running)
  running.process.kill("SIGINT")
  expect(await running.ended).toBe(0)
  expect(running.text()).toContain("Stopped. The next npm run demo starts from the beginning.")
  expect(running.text()).not.toMatch(/\n {4}at /)
  await expect(fetch(`http://127.0.0.1:${env.PORT}/api/health`)).rejects.toThrow()
  await expect(fetch(`http://127.0.0.1:${env.SERVICE_PORT}/health`)).rejects.toThrow()
})

test("the next start fills the demo with weeks of mail and prints how to sign in", async () => {
  test.setTimeout(within(300_000))
  const running = startDemo(40)
  await running.until(/Waybill is ready/, 240_000)
  expect(running.text()).not.toContain("incomplete")
  expect((await demoState()).people).toHaveLength(4)
  await expectSignIn(running)
  running.process.kill("SIGTERM")
  expect(await running.ended).toBe(0)
})

test("a demo that breaks off is opened with what is there, and says so until it is filled afresh", async () => {
  test.setTimeout(within(300_000))
  const incomplete =
    /The demo is incomplete \(.+\)\. It starts with the data so far. To recreate it: npm run demo -- --fresh/
  const broken = startDemo(3000, "--fresh")
  await untilSending(broken)
  process.kill((await processesOf(join(dataDir, "demo"))).demo ?? 0, "SIGKILL")
  await broken.until(/Waybill is ready/, 120_000)
  expect(broken.text()).toMatch(incomplete)
  expect((await demoState()).state).toBe("partial")
  await expectSignIn(broken)
  broken.process.kill("SIGTERM")
  expect(await broken.ended).toBe(0)

  const next = startDemo(3000)
  await next.until(/Waybill is ready/)
  expect(next.text()).toMatch(incomplete)
  expect(next.text()).not.toContain("Making five weeks")
  await expectSignIn(next)
  next.process.kill("SIGTERM")
  expect(await next.ended).toBe(0)
})

test("data that is not the demo's is not touched", async () => {
  const refused = start({ ...env, DATA_DIR: dataDir }, ["--demo", "--fresh"])
  expect(await refused.ended).toBe(1)
  expect(refused.text().trim()).toMatch(/^.+ contains data that does not belong to the demo.+$/)
})
