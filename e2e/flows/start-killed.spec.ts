import { spawnSync } from "node:child_process"
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { projectList } from "#contract/methods/project"
import { apiClient } from "../../tools/api-client.ts"
import { isBuilt } from "../../tools/lib/sources.mjs"
import { within } from "../../tools/lib/timeouts.mjs"
import { processesOf, type Start, start, startSettings } from "../start-command.ts"

/** `npm start` in bad company: killed at any moment, as another user, on a disk that is full. */
const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }

let home: string
test.beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "waybill-killed-"))
  await chmod(home, 0o755)
  expect(isBuilt(), "the build is not of these sources: npm run build").toBe(true)
})
test.afterAll(() => rm(home, { recursive: true, force: true }))

async function ready(env: NodeJS.ProcessEnv, as?: typeof nobody): Promise<Start> {
  const running = start(env, as ? { as } : {})
  // The first one of a clone may install its packages.
  await running.until(/Stop with Ctrl-C/, 240_000)
  return running
}

async function end(running: Start): Promise<void> {
  running.process.kill("SIGTERM")
  expect(await running.ended).toBe(0)
}

/** The account's projects, read with its key: the service and its database answer. */
async function projectsOf(env: NodeJS.ProcessEnv): Promise<string[]> {
  const secrets = JSON.parse(await readFile(join(env.DATA_DIR ?? "", "secrets.json"), "utf8"))
  const api = apiClient(`http://127.0.0.1:${env.SERVICE_PORT}`, secrets.SERVICE_ACCOUNT_KEY)
  return (await api(projectList, {})).projects.map((one) => one.name)
}

const health = (port: string | undefined, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    (answer) => answer.status,
    () => 0,
  )

const bothAnswer = (env: NodeJS.ProcessEnv) =>
  Promise.all([health(env.PORT, "/api/health"), health(env.SERVICE_PORT, "/health")])

const sentenceOf: Record<string, string> = {
  service: "the service",
  dashboard: "the dashboard",
  database: "a server",
}

test("a start that is killed leaves its programs at work; the next one ends them and takes over; its database server is killed, and both programs wait for it and go on", async () => {
  const env = await startSettings(join(home, "starter"))
  const first = await ready(env)
  const left = await processesOf(env.DATA_DIR ?? "")
  first.process.kill("SIGKILL")
  await first.ended
  expect(await bothAnswer(env)).toEqual([200, 200])
  const second = await ready(env)
  for (const [name, pid] of Object.entries(left).filter(([name]) => name !== "start"))
    expect(second.text()).toMatch(
      new RegExp(`${sentenceOf[name]} that was left from an earlier start \\(process ${pid}\\)`),
    )
  expect(await bothAnswer(env)).toEqual([200, 200])
  expect(await projectsOf(env)).toEqual([])

  const before = await processesOf(env.DATA_DIR ?? "")
  process.kill(before.database ?? 0, "SIGKILL")
  await second.until(/The server is running again/)
  await expect.poll(() => bothAnswer(env), { timeout: within(30_000) }).toEqual([200, 200])
  const after = await processesOf(env.DATA_DIR ?? "")
  expect(after.database).not.toBe(before.database)
  expect([after.service, after.dashboard]).toEqual([before.service, before.dashboard])
  expect(await projectsOf(env)).toEqual([])
  await end(second)
})

test("everything is killed at once, at any moment of the first start: the next one runs", async () => {
  test.setTimeout(within(360_000))
  for (const words of [/^/, /database|Waybill/, /Waybill is ready/]) {
    const env = await startSettings(join(home, `all-${words.source.length}`))
    const first = start(env)
    await first.until(words)
    if (words.source === "^")
      await expect.poll(() => processesOf(env.DATA_DIR ?? "").catch(() => ({}))).toHaveProperty("database")
    for (const pid of Object.values(await processesOf(env.DATA_DIR ?? "")).toReversed()) kill(pid)
    await first.ended
    const second = await ready(env)
    expect(await bothAnswer(env)).toEqual([200, 200])
    await end(second)
  }
})

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}

test("an ordinary user, on a checkout that he cannot write, with a data folder of blanks and 200 characters", async () => {
  test.skip(!isRoot, "only root can become somebody else")
  const folder = join(home, "of a user", "long name ".repeat(9).trim(), "long name ".repeat(9).trim())
  await mkdir(folder, { recursive: true })
  await chown(folder, nobody.uid, nobody.gid)
  const dataDir = join(folder, "data")
  const env: NodeJS.ProcessEnv = { ...(await startSettings(dataDir)), HOME: folder }
  expect(dataDir.length).toBeGreaterThan(200)
  const running = await ready(env, nobody)
  expect(await bothAnswer(env)).toEqual([200, 200])
  const signIn = await fetch(`http://127.0.0.1:${env.PORT}/sign-in`, { redirect: "manual" })
  expect(signIn.status).toBeLessThan(400)
  expect(running.text()).not.toMatch(/EACCES|EROFS|Error/)
  await end(running)
})

test("a disk that is full: one sentence that says where, and nothing is begun", async () => {
  test.skip(!isRoot, "only root can make a small disk")
  const folder = join(home, "full")
  await mkdir(folder)
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder])
  test.skip(status !== 0, "a small disk cannot be made here")
  try {
    spawnSync("dd", ["if=/dev/zero", `of=${folder}/fill`, "bs=64k"])
    const env = await startSettings(join(folder, "data"))
    const running = start(env)
    expect(await running.ended).toBe(1)
    expect(running.text().trim()).toMatch(
      /^The data folder cannot be written: .*\/full\/data.*the disk is full.*$/,
    )
  } finally {
    spawnSync("umount", [folder])
  }
})
