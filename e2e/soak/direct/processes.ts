import { appendFileSync, mkdirSync } from "node:fs"
import { healthy } from "../../../tools/lib/health.mjs"
import { launch, signalGroup, stop } from "../../../tools/lib/launch.mjs"
import { freePorts } from "../../../tools/lib/ports.mjs"
import { inRepo, nodeBinary, root } from "../../../tools/lib/repo.mjs"

/** The processes of the service, by what each does (`SERVICE_ROLES`). */
const rolesOf = { front: "api,track,smtp", deliver: "deliver", back: "webhooks,intake,sandbox" } as const
type Part = keyof typeof rolesOf

type Process = {
  start(): Promise<void>
  /** STOP: halts the process with its work unfinished. */
  freeze(): void
  /** KILL, like a power loss. */
  kill(): Promise<void>
  healthy(): Promise<void>
  end(): Promise<void>
}

export type Processes = Record<Part, Process> & { url: string }

/** Starts the built service as three processes on one database. */
export async function openProcesses(env: Record<string, string>): Promise<Processes> {
  const [front, deliver, back, sandbox, intake, smtp, smtpTls] = (await freePorts(7)).map(String)
  const url = `http://127.0.0.1:${front}`
  const common = {
    ...{ PATH: process.env.PATH ?? "", SERVICE_PUBLIC_URL: url, SERVICE_SANDBOX_SMTP_PORT: sandbox ?? "" },
    ...{ SERVICE_INTAKE_SMTP_PORT: intake ?? "", SERVICE_SMTP_PORT: smtp ?? "" },
    ...{ SERVICE_SMTP_TLS_PORT: smtpTls ?? "", ...env },
  }
  const open = (part: Part, port = "") => openProcess(part, { ...common, SERVICE_PORT: port })
  const parts = { front: open("front", front), deliver: open("deliver", deliver), back: open("back", back) }
  try {
    for (const one of Object.values(parts)) await one.start()
  } catch (error) {
    for (const one of Object.values(parts)) await one.end()
    throw error
  }
  return { ...parts, url }
}

function openProcess(part: Part, env: Record<string, string>): Process {
  mkdirSync("test-results", { recursive: true })
  const note = (line: string) => appendFileSync("test-results/direct-soak.log", `${part} ${line}\n`)
  const program = {
    ...{ name: part, command: nodeBinary(), args: ["--enable-source-maps", inRepo("dist/service/main.js")] },
    ...{ cwd: root, env: { ...env, SERVICE_ROLES: rolesOf[part] } },
  }
  let running: ReturnType<typeof launch> | undefined
  const isHealthy = async () => {
    if (running) await healthy(running, `http://127.0.0.1:${env.SERVICE_PORT}/health`)
  }
  return {
    async start() {
      running = launch(program, note)
      await isHealthy()
    },
    freeze: () => signalGroup(running?.pid, "SIGSTOP"),
    async kill() {
      signalGroup(running?.pid, "SIGKILL")
      await running?.exited
    },
    healthy: isHealthy,
    async end() {
      if (running) await stop(running)
    },
  }
}
