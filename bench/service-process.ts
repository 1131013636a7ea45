import { type ChildProcess, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { createInterface } from "node:readline"
import { request } from "undici"
import { inRepo } from "../tools/lib/repo.mjs"
import { freePort, type Place } from "./temporary.ts"

export const accountKey = "bench-account-key-0123456789abcdefghijklmnopqrst"
export const secret = "a secret of the bench that is long enough"

export type ServiceProcess = {
  /** `http://127.0.0.1:{port}` */
  origin: string
  sinkPort: number
  smtpTlsPort: number
  /** The program that runs: the bundle when there is one. */
  program: string
  pid: number
  call(path: string, input: object, key: string): Promise<Record<string, unknown>>
  /** How long the event loop was held up since the last question, at the most and for 99 of 100. */
  loopDelay(): Promise<LoopDelay>
  stop(): Promise<void>
}

export type LoopDelay = { maxMs: number; p99Ms: number; cpuMs: number; heapMb: number }

/**
 * Starts the service as in production: its own process on free ports of the loopback; `settings` extend the defaults.
 */
export async function startServiceProcess(
  place: Place,
  callbackAllow: string,
  settings: Record<string, string> = {},
): Promise<ServiceProcess> {
  const [port, sinkPort, intakePort, smtpTlsPort] = await Promise.all(Array.from({ length: 4 }, freePort))
  const bundle = "dist/service/main.js"
  const program = existsSync(inRepo(bundle)) ? bundle : "service/main.ts"
  const profile = process.env.BENCH_PROFILE
    ? ["--cpu-prof", `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
    : []
  const child = spawn(
    process.execPath,
    ["--import", inRepo("bench/loop-delay.ts"), ...profile, inRepo(program)],
    {
      stdio: ["ignore", "pipe", "inherit", "ipc"],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        SERVICE_PORT: String(port),
        SERVICE_SANDBOX_SMTP_PORT: String(sinkPort),
        SERVICE_INTAKE_SMTP_PORT: String(intakePort),
        SERVICE_SMTP_PORT: "0",
        SERVICE_SMTP_TLS_PORT: String(smtpTlsPort),
        SERVICE_SECRETS: secret,
        SERVICE_ACCOUNT_KEY: accountKey,
        SERVICE_CALLBACK_ALLOW: callbackAllow,
        SERVICE_LOG_LEVEL: "warn",
        SERVICE_RATE_LIMIT: "0",
        SERVICE_DATABASE_URL: place.databaseUrl,
        ...settings,
      },
    },
  )
  await firstLine(child)
  const base = `http://127.0.0.1:${port}/en/transactional/api/v1`
  return {
    origin: `http://127.0.0.1:${port}`,
    sinkPort: Number(sinkPort),
    smtpTlsPort: Number(smtpTlsPort),
    program,
    pid: child.pid ?? Number.NaN,
    call: (path, input, key) => call(`${base}/${path}.json`, input, key),
    loopDelay: () =>
      new Promise((resolve) => {
        child.once("message", (delay) => resolve(delay as LoopDelay))
        child.send("loop delay")
      }),
    async stop() {
      if (child.exitCode !== null) return
      const ended = new Promise((resolve) => child.once("exit", resolve))
      child.kill("SIGTERM")
      await ended
    },
  }
}

/** The service prints a line per port once everything is open. */
async function firstLine(child: ChildProcess): Promise<void> {
  const { stdout } = child
  if (!stdout) throw new Error("The service has no output.")
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: stdout }).on("line", (line) => {
      if (line.startsWith("service:")) resolve()
      else console.log(line)
    })
    child.once("exit", (code) => reject(new Error(`The service ended with code ${code}.`)))
  })
}

async function call(url: string, input: object, key: string): Promise<Record<string, unknown>> {
  // The platform's own fetch takes twice the processor time, from the same cores.
  const answer = await request(url, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": key },
    body: JSON.stringify(input),
  })
  const body = (await answer.body.json()) as Record<string, unknown>
  if (answer.statusCode !== 200) throw new Error(`${url}: ${String(body.message)}`)
  return body
}
