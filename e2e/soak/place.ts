import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { projectList } from "#contract/methods/project"
import { webhookSet } from "#contract/methods/webhook"
import { startTemporaryServer, type TemporaryServer } from "../../tools/lib/postgres/temporary.mjs"
import { inRepo } from "../../tools/lib/repo.mjs"
import {
  createProject,
  newPassword,
  openTestEnvironment,
  setUpOwner,
  type TestEnvironment,
} from "../test-environment.ts"
import { type Alarms, openAlarms } from "./alarms.ts"
import { manners, type Plan } from "./plan.ts"
import { openReceiver, type Receiver } from "./receiver.ts"

/** The programs, a database server of their own that keeps what it confirmed, projects and their receivers. */
export type Place = {
  environment: TestEnvironment
  server: TemporaryServer
  projects: Project[]
  alarms: Alarms
  /** Puts the service's clock off by so much. */
  setClock(offsetMs: number): Promise<void>
  close(): Promise<void>
}

export type Project = { project_id: string; key: string; from_email: string; receiver: Receiver }

/** Events for both webhooks of a project: the dashboard's and its own. */
const statuses = [
  "accepted",
  "sent",
  "delivered",
  "opened",
  "clicked",
  "soft_bounced",
  "hard_bounced",
] as const

export async function openPlace(plan: Plan): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), "waybill-soak-"))
  const clockFile = join(folder, "clock")
  const setClock = (offsetMs: number) => writeFile(clockFile, String(offsetMs))
  await setClock(0)
  const receivers = await Promise.all(
    Array.from({ length: plan.projects }, (_, n) => openReceiver(manners[n] ?? "well")),
  )
  const alarms = await openAlarms()
  const server = await startTemporaryServer({ isDurable: true, memoryMb: 256, connectionsMax: 60 })
  const environment = await openTestEnvironment({
    name: "soak",
    server: server.url,
    env: {
      SERVICE_RATE_LIMIT: "0",
      ALERTS_ALLOW: alarms.hostPort,
      SERVICE_CALLBACK_ALLOW: receivers.map((one) => one.hostPort).join(","),
      NODE_OPTIONS: `--import=${inRepo("e2e/soak/jumping-clock.mjs")}`,
      JUMPING_CLOCK_FILE: clockFile,
    },
  })
  const owner = await setUpOwner(environment, {
    name: "Owner",
    email: "owner@example.com",
    password: newPassword(),
  })
  const projects: Project[] = []
  for (const [n, receiver] of receivers.entries()) {
    const { slug, key, api } = await createProject(environment, owner, `Soak ${n}`)
    const { domain } = await api(domainGetSandboxDomain, {})
    const events = { email_status: [...statuses] }
    await alarms.watch(owner, slug)
    await api(webhookSet, { url: receiver.url, status: "active", events })
    projects.push({
      project_id: await numberOf(environment, key),
      key,
      from_email: `sender@${domain}`,
      receiver,
    })
  }
  return {
    environment,
    server,
    projects,
    alarms,
    setClock,
    async close() {
      await environment.close()
      await server.stop()
      await Promise.all([alarms, ...receivers].map((one) => one.close()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The project's number in the service. */
async function numberOf(environment: TestEnvironment, key: string): Promise<string> {
  const { projects } = await environment.account(projectList, {})
  return String(projects.find((one) => one.api_key === key)?.id)
}
