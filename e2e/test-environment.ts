import { randomBytes, randomUUID, scryptSync } from "node:crypto"
import { appendFileSync } from "node:fs"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { projectList } from "#contract/methods/project"
import { type ApiClient, apiClient } from "../tools/api-client.ts"
import { type DashboardClient, dashboardClient, must, signedInClient } from "../tools/dashboard-client.ts"
import { signalGroup, stop } from "../tools/lib/launch.mjs"
import {
  dashboardHealthy,
  launchDashboard,
  launchService,
  serviceHealthy,
  startPair,
} from "../tools/lib/pair.mjs"
import { freePorts } from "../tools/lib/ports.mjs"
import { programs } from "../tools/lib/programs.mjs"
import { secretsOf } from "../tools/lib/secrets.mjs"
import { readSettings } from "../tools/lib/settings.mjs"
import type { Person } from "../tools/people.ts"
import { type Databases, makeDatabases } from "./databases.ts"
import { storeRows } from "./store-rows.ts"

/**
 * The built programs on free ports with a data folder of their own: what a newcomer has after `npm start`. Tests reach
 * it through its ports only.
 */
export type TestEnvironment = {
  dashboardUrl: string
  serviceUrl: string
  databases: Databases["env"]
  secrets: Record<string, string>
  /** The settings that the service is started with. */
  serviceEnv: Record<string, string | undefined>
  dashboard: Program
  service: Program
  /** The link that the first start prints. */
  setupUrl: string
  /** The email API with the account's key. */
  account: ApiClient
  /** New people with their roles; their passwords are quick to check. */
  addPeople(people: Person[]): Promise<void>
  close(): Promise<void>
}

type Program = {
  pid(): number | undefined
  start(): Promise<void>
  /** TERM, as an operator stops it. */
  stop(): Promise<void>
  /** KILL, as a machine that loses power. */
  kill(): Promise<void>
}

export type TestEnvironmentOptions = {
  env?: Record<string, string>
  name?: string
  /** URL of a separate database server; absent: the one of the run. */
  server?: string
  /** One for the dashboard alone. */
  dashboardServer?: string
}

/** Starts an environment; each program gets a fresh database. */
export async function openTestEnvironment({
  env = {},
  name = "world",
  server,
  dashboardServer,
}: TestEnvironmentOptions = {}): Promise<TestEnvironment> {
  const dataDir = await mkdtemp(join(tmpdir(), "waybill-e2e-"))
  const databases = await makeDatabases({ server, dashboardServer })
  const settings = readSettings(
    { ...process.env, ...(await ports()), DATA_DIR: dataDir, ...databases.env, ...env },
    [],
  )
  const secrets = secretsOf(dataDir, {})
  await mkdir("test-results", { recursive: true })
  const note = (program: string, line: string) =>
    appendFileSync(`test-results/${name}.log`, `${program} ${line}\n`)
  const pair = await startPair(settings, secrets, note)
  const dashboard = program(
    pair.dashboard,
    () => launchDashboard(settings, secrets, note),
    (running) => dashboardHealthy(running, settings, secrets),
  )
  const service = program(
    pair.service,
    () => launchService(settings, secrets, note),
    (running) => serviceHealthy(running, settings, secrets),
  )
  return {
    dashboardUrl: settings.dashboardUrl,
    serviceUrl: settings.serviceUrl,
    databases: databases.env,
    secrets,
    serviceEnv: programs(settings, secrets).service.env,
    dashboard,
    service,
    setupUrl: `${settings.dashboardUrl}/setup?token=${secrets.SETUP_TOKEN}`,
    account: apiClient(settings.serviceUrl, secrets.SERVICE_ACCOUNT_KEY ?? ""),
    async addPeople(people) {
      await storeRows(databases.env.DATABASE_URL, people.flatMap(rowsOf))
    },
    async close() {
      await service.stop()
      await dashboard.stop()
      await databases.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function ports(): Promise<Record<string, string>> {
  const [dashboard, service, sandboxSmtp, intakeSmtp, smtp, smtpTls] = await freePorts(6)
  return {
    PORT: String(dashboard),
    SERVICE_PORT: String(service),
    SERVICE_SANDBOX_SMTP_PORT: String(sandboxSmtp),
    SERVICE_INTAKE_SMTP_PORT: String(intakeSmtp),
    SERVICE_SMTP_PORT: String(smtp),
    SERVICE_SMTP_TLS_PORT: String(smtpTls),
  }
}

type Running = ReturnType<typeof launchService>

function program(
  first: Running,
  launch: () => Running,
  healthy: (one: Running) => Promise<unknown>,
): Program {
  let running = first
  return {
    pid: () => (running.hasEnded ? undefined : running.pid),
    async start() {
      running = launch()
      await healthy(running)
    },
    stop: () => stop(running),
    async kill() {
      signalGroup(running.pid, "SIGKILL")
      await running.exited
    },
  }
}

export type Owner = { name: string; email: string; password: string }

export const newPassword = (): string => randomBytes(12).toString("base64url")

/** Sets up the owner by the set-up route and signs in by the routes that the pages use; the password is quick to check. */
export async function setUpOwner(environment: TestEnvironment, owner: Owner): Promise<DashboardClient> {
  const nobody = dashboardClient(environment.dashboardUrl)
  must(await nobody.post("/api/setup", { token: environment.secrets.SETUP_TOKEN, ...owner }), "Setting up")
  await quickenPasswords(environment, owner.password)
  return signedInClient(environment.dashboardUrl, owner.email, owner.password)
}

/** Creates a project by the dashboard's route; `api` is the email API with the project's own key. */
export async function createProject(
  environment: Pick<TestEnvironment, "account" | "serviceUrl">,
  owner: DashboardClient,
  name: string,
): Promise<{ slug: string; api: ApiClient; key: string }> {
  const { project_id } = must(await owner.post("/api/projects", { name }), `Creating ${name}`)
  const { projects } = await environment.account(projectList, {})
  const key = projects.find((one) => one.name === name)?.api_key
  if (!key) throw new Error(`The service does not know the project ${name}.`)
  return { slug: String(project_id), api: apiClient(environment.serviceUrl, key), key }
}

/** A person and their roles as SQL statements, because a program that adds people takes a second to start. */
function rowsOf({ name, email, password, roles }: Person): string[] {
  const user_id = randomUUID()
  const row = (...words: string[]) => [...words.map((word) => pg.escapeLiteral(word)), "now()"].join(", ")
  return [
    `insert into users (user_id, name, email, password_hash, created_at) values (${row(user_id, name, email, quickHash(password))})`,
    ...Object.entries(roles).map(
      ([project_id, role]) =>
        `insert into members (user_id, project_id, role, created_at) values (${row(user_id, project_id, role)})`,
    ),
  ]
}

/** Gives everybody in an environment this password again, in a hash that is quick to check. */
export async function quickenPasswords(environment: TestEnvironment, password: string): Promise<void> {
  await storeRows(environment.databases.DATABASE_URL, [
    `update users set password_hash = '${quickHash(password)}'`,
  ])
}

/**
 * A hash that is checked in a thousandth of the time: what guards real passwords takes a core for half a second at every
 * sign-in. A hash names its own cost (lib/access/auth/password.ts).
 */
function quickHash(password: string): string {
  const cost = { N: 2 ** 10, r: 8, p: 1 }
  const salt = randomBytes(16)
  const key = scryptSync(password, salt, 32, cost)
  return ["scrypt", ...Object.values(cost), salt.toString("base64url"), key.toString("base64url")].join("$")
}
