import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { createServer as createWebServer } from "node:http"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { readable } from "./lib/lines.mjs"
import { freePorts, requireFreePorts } from "./lib/ports.mjs"
import { hasEnded } from "./lib/processes.mjs"
import { programs } from "./lib/programs.mjs"
import { inRepo, isNewEnough } from "./lib/repo.mjs"
import { requireDataFolder, secretsOf } from "./lib/secrets.mjs"
import { mailText, readSettings } from "./lib/settings.mjs"

const folders: string[] = []
async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "waybill-start-"))
  folders.push(made)
  return made
}
afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true }))))

test("README, package.json and the start ask for the same Node", async () => {
  const read = (name: string) => readFile(inRepo(name), "utf8")
  const [, major] = /^>=(\d+)$/.exec(JSON.parse(await read("package.json")).engines.node) ?? []
  expect(await read("README.md")).toContain(`You need Node ${major} or newer`)
  expect(await read("tools/start.mjs")).toContain(`if (major < ${major})`)
  expect(await read("tools/start.mjs")).toContain(`Waybill needs Node ${major} or newer`)
})

test("ports and folders come from the environment, with their usual values", () => {
  const usual = readSettings({}, [])
  expect(usual.ports).toEqual({
    dashboard: 3000,
    service: 4100,
    sandboxSmtp: 4125,
    intakeSmtp: 4126,
    smtp: 4587,
    smtpTls: 4465,
  })
  expect(usual.dataDir.endsWith("/data")).toBe(true)
  const settings = readSettings({ PORT: "3100", DATA_DIR: "/tmp/elsewhere" }, ["--demo"])
  expect([settings.ports.dashboard, settings.dataDir, settings.mode]).toEqual([
    3100,
    "/tmp/elsewhere",
    "demo",
  ])
})

test("a port that is no port, or given twice, is refused by name", () => {
  expect(() => readSettings({ PORT: "http" }, [])).toThrow(/PORT must be a port/)
  expect(() => readSettings({ PORT: "4100" }, [])).toThrow(/SERVICE_PORT/)
})

test("an option that is none starts nothing", () => {
  expect(() => readSettings({}, ["--help"])).toThrow(/no option --help/)
  expect(() => readSettings({}, ["--fresh"])).toThrow(/npm run demo -- --fresh/)
  expect(readSettings({}, ["--demo", "--fresh"]).isFresh).toBe(true)
})

/** Settings of ports that are all free. */
async function freeEnvironment() {
  const names = [
    "PORT",
    "SERVICE_PORT",
    "SERVICE_SANDBOX_SMTP_PORT",
    "SERVICE_INTAKE_SMTP_PORT",
    "SERVICE_SMTP_PORT",
    "SERVICE_SMTP_TLS_PORT",
  ]
  const ports = await freePorts(names.length)
  return Object.fromEntries(names.map((name, n) => [name, String(ports[n])]))
}

test("a taken port is named together with its setting", async () => {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const taken = (server.address() as { port: number }).port
  const env = { ...(await freeEnvironment()), SERVICE_PORT: String(taken) }
  await expect(requireFreePorts(readSettings(env, []))).rejects.toThrow(
    new RegExp(`Port ${taken}, meant for the service, .*SERVICE_PORT=`),
  )
  await new Promise((resolve) => server.close(resolve))
  await expect(requireFreePorts(readSettings(env, []))).resolves.toBeUndefined()
})

test("a port that Waybill itself uses is reported as such, also when it is slow to answer", async () => {
  const busy = createWebServer((_request, response) => {
    setTimeout(() => response.writeHead(200, { "x-program": "waybill" }).end(), 1200)
  })
  await new Promise<void>((resolve) => busy.listen(0, "127.0.0.1", resolve))
  const { port } = busy.address() as AddressInfo
  try {
    await expect(
      requireFreePorts(readSettings({ HOST: "127.0.0.1", PORT: String(port) }, [])),
    ).rejects.toThrow(`Waybill already runs on port ${port}.`)
  } finally {
    busy.closeAllConnections()
    busy.close()
  }
})

test("a program that was killed has ended when its ports are free, not while threads of it still go", async () => {
  const env = await freeEnvironment()
  const program = `new (require("node:worker_threads").Worker)("setInterval(() => {}, 1000)", { eval: true })
    const full = Array.from({ length: 60 }, () => Buffer.alloc(2 ** 21, 1))
    require("node:net").createServer().listen(${env.PORT}, "127.0.0.1", () => console.log(full.length))`
  for (let n = 0; n < 5; n++) {
    const running = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "ignore"] })
    await once(running.stdout, "data")
    running.kill("SIGKILL")
    // Without a pause: it is the first moment that matters.
    while (!hasEnded(running.pid ?? 0));
    await expect(requireFreePorts(readSettings(env, []))).resolves.toBeUndefined()
  }
})

test("secrets are made once, kept, and readable by their owner alone", async () => {
  const dataDir = await folder()
  const first = secretsOf(dataDir, {})
  expect(Object.values(first).every((secret) => secret.length >= 32)).toBe(true)
  expect(new Set(Object.values(first)).size).toBe(8)
  expect(secretsOf(dataDir, {})).toEqual(first)
  expect((await stat(join(dataDir, "secrets.json"))).mode & 0o777).toBe(0o600)
})

test("a secret of the environment wins and is not written down", async () => {
  const dataDir = await folder()
  const secret = "an-own-secret-of-more-than-32-characters"
  expect(secretsOf(dataDir, { NEXTAUTH_SECRET: secret }).NEXTAUTH_SECRET).toBe(secret)
  expect(await readFile(join(dataDir, "secrets.json"), "utf8")).not.toContain(secret)
})

test("broken secrets are reported and never replaced", async () => {
  const dataDir = await folder()
  await writeFile(join(dataDir, "secrets.json"), "{ half")
  expect(() => secretsOf(dataDir, {})).toThrow(/secrets.json cannot be read/)
  expect(await readFile(join(dataDir, "secrets.json"), "utf8")).toBe("{ half")
})

test("a data folder that cannot be written is named", () => {
  expect(() => requireDataFolder("/dev/null/waybill")).toThrow(
    /The data folder \/dev\/null\/waybill cannot be written/,
  )
})

test("each program gets its own secrets only", async () => {
  const secrets = secretsOf(await folder(), {})
  const EVENTS_URL = "clickhouse://role:secret@events.example/waybill"
  const outside = { SERVICE_SECRETS: "outside", EVENTS_URL }
  const { dashboard, service } = programs(readSettings(outside, []), secrets)
  const values = (env: Record<string, string | undefined>) => Object.values(env)
  expect(values(dashboard.env)).not.toContain(secrets.SERVICE_SECRETS)
  expect(values(dashboard.env)).not.toContain("outside")
  expect(values(service.env)).not.toContain(secrets.NEXTAUTH_SECRET)
  expect(values(service.env)).not.toContain(secrets.SETUP_TOKEN)
  expect(values(dashboard.env)).toContain(EVENTS_URL)
  expect(values(service.env)).not.toContain(EVENTS_URL)
  expect(service.env.SERVICE_CALLBACK_ALLOW).toBe("127.0.0.1:3000,localhost:3000")
})

test.each([
  [undefined, "sandbox: no message leaves this server"],
  ["sandbox", "sandbox: no message leaves this server"],
  ["relay", "by your relays"],
  ["direct", "direct to recipients’ mail servers"],
])("MODE-1 the start names the delivery mode %s", (SERVICE_DELIVERY_MODE, text) => {
  expect(mailText({ SERVICE_DELIVERY_MODE })).toBe(text)
})

test("log lines become sentences; the framework's greeting is left out", () => {
  const line = JSON.stringify({ level: 40, time: "2026-11-20T12:00:00Z", msg: "call failed", webhook_id: 3 })
  expect(readable("service", line)).toBe("service   warning: call failed webhook_id=3")
  expect(readable("dashboard", "   ▲ Next.js 16.4.5")).toBeNull()
  expect(readable("dashboard", "something odd")).toBe("dashboard something odd")
})

test("versions are compared by number", () => {
  expect(["22.18.0", "22.19.0", "24.1.0", "20.20.2"].map(isNewEnough)).toEqual([false, true, true, false])
})
