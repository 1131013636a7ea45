import { type ChildProcess, spawn } from "node:child_process"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect } from "@playwright/test"
import { freePorts } from "../tools/lib/ports.mjs"
import { inRepo } from "../tools/lib/repo.mjs"
import { within } from "../tools/lib/timeouts.mjs"

/** `npm start` as a person runs it: a process, what it prints, and how it ends. */
export type Start = {
  process: ChildProcess
  text(): string
  until(words: RegExp, timeout?: number): Promise<void>
  ended: Promise<number | null>
}

export type StartOptions = { args?: string[]; as?: { uid: number; gid: number } }

/** Starts it with these settings, under another account where one is given. */
export function start(env: NodeJS.ProcessEnv, { args = [], as }: StartOptions = {}): Start {
  const child = spawn(process.execPath, [inRepo("tools/start.mjs"), ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
    ...as,
  })
  let text = ""
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      text += chunk.toString()
    })
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
  return {
    process: child,
    text: () => text,
    async until(words, timeout = within(60_000)) {
      const said = expect.poll(() => text, { timeout }).toMatch(words)
      // A process that has ended prints nothing more: the output so far explains why.
      await Promise.race([said, ended.then(() => expect(text).toMatch(words))])
    },
    ended,
  }
}

/** Settings of a start on free ports with the database that it brings. */
export async function startSettings(dataDir: string): Promise<NodeJS.ProcessEnv> {
  const [dashboard, service, sandbox, intake, smtp, smtpTls] = await freePorts(6)
  return {
    ...process.env,
    // The test runner sets both, and Node warns about that on a stream that is compared.
    FORCE_COLOR: undefined,
    NO_COLOR: undefined,
    DATABASE_URL: "",
    SERVICE_DATABASE_URL: "",
    DATA_DIR: dataDir,
    PORT: String(dashboard),
    SERVICE_PORT: String(service),
    SERVICE_SANDBOX_SMTP_PORT: String(sandbox),
    SERVICE_INTAKE_SMTP_PORT: String(intake),
    SERVICE_SMTP_PORT: String(smtp),
    SERVICE_SMTP_TLS_PORT: String(smtpTls),
  }
}

/** The processes that a start noted in its folder, by name, and the database server's own. */
export async function processesOf(dataDir: string): Promise<Record<string, number>> {
  const { pid, programs } = JSON.parse(await readFile(join(dataDir, "in-use-by.json"), "utf8")) as Held
  const [server] = (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8").catch(() => "")).split(
    "\n",
  )
  return {
    start: pid,
    ...Object.fromEntries(programs.map((one) => [one.name, one.pid])),
    ...(Number(server) > 0 ? { database: Number(server) } : {}),
  }
}

type Held = { pid: number; programs: { name: string; pid: number }[] }
