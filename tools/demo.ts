import { randomBytes } from "node:crypto"
import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { domainGetDnsRecords } from "#contract/domain/get-dns-records"
import { domainValidateDkim } from "#contract/domain/validate-dkim"
import { domainValidateVerificationRecord } from "#contract/domain/validate-verification-record"
import { emailSend } from "#contract/email/send"
import { projectList } from "#contract/project/list"
import { templateSet } from "#contract/template/set"
import { formatUtc } from "#contract/time"
import { starterTemplates } from "../app/(dashboard)/p/[project]/_sending/starter-templates.ts"
import { type ApiClient, apiClient } from "./api-client.ts"
import { type DashboardClient, dashboardClient, must, signedInClient } from "./dashboard-client.ts"
import { furnish } from "./demo/furnish.ts"
import { openServiceInPast, type ServiceInPast } from "./demo/service-in-past.ts"
import { openShopReceiver } from "./demo/shop-receiver.ts"
import { type PlannedLetter, planWeek, type Step } from "./demo/week.ts"
import { healthy } from "./lib/health.mjs"
import { launch, stop } from "./lib/launch.mjs"
import { addPeople as addPeopleTo } from "./lib/people.mjs"
import { programs } from "./lib/programs.mjs"
import { say, step } from "./lib/say.mjs"
import { secretsOf } from "./lib/secrets.mjs"
import { readSettings } from "./lib/settings.mjs"
import type { Person } from "./people.ts"

/**
 * Fills the demo folder with a week of a small company's mail, through the real path: an owner is set up, projects,
 * domains and templates are made by the routes that pages use, letters go through the API, over SMTP to the sandbox, and
 * come back as callbacks. Only the service's clock is not the one on the wall.
 */
const settings = readSettings(process.env, ["--demo"])
const secrets = secretsOf(settings.dataDir, process.env)
const { dashboard, service } = programs(settings, secrets)
const lettersWanted = Number(process.env.DEMO_LETTERS) || 3000
const seed = Number(process.env.DEMO_SEED) || 20_260_612

const restEverySteps = 12
const weekMs = 7 * 24 * 3_600_000

const projects = [
  { name: "Sample shop", domain: "shop.example", sender: "Sample shop" },
  { name: "Sample magazine", domain: "magazine.example", sender: "Sample magazine" },
] as const

const password = `${randomBytes(3).toString("hex")}-${randomBytes(3).toString("hex")}`
const owner = { name: "Demo owner", email: "owner@demo.example", password }

type Sender = { api: ApiClient; project: (typeof projects)[number]; templates: string[] }

await writeState("filling")
const endMs = Date.now()
const week = planWeek({ seed, endMs, letters: lettersWanted, kinds: starterTemplates.length })
let demoNow = (): Date => new Date(endMs)
const receiver = await openShopReceiver(() => demoNow(), endMs)
const allowed = [service.env.SERVICE_CALLBACK_ALLOW, receiver.host].filter(Boolean).join(",")
const past = await openServiceInPast(
  { ...service.env, SERVICE_CALLBACK_ALLOW: allowed },
  new Date(week[0]?.atMs ?? endMs),
)
demoNow = () => past.clock.now()
try {
  const slugs = await step("Setting up an owner and two projects", () => whileDashboardRuns(setUp))
  await step("Adding an editor, an operator and a viewer", () => addPeople(slugs))
  await whileDashboardRuns(async () => {
    const client = await signedInClient(settings.dashboardInside, owner.email, owner.password)
    await step("Setting up a webhook, a domain and a list of addresses", () =>
      furnish(client, slugs[0] ?? "", { receiverUrl: receiver.url, endMs, seed }),
    )
    await sendWeek(past, week)
    must(await client.post(`/api/projects/${slugs[0]}/event-dump/create`, weekOfEvents()), "Ordering a file")
    await past.idle()
  })
} finally {
  await past.close()
  await receiver.close()
}
await writeState("ready")

/** Runs `work` while the built dashboard runs; people are added between two such times. */
async function whileDashboardRuns<T>(work: (client: DashboardClient) => Promise<T>): Promise<T> {
  const running = launch(dashboard, (line: string) => {
    if (/error/i.test(line)) say(`dashboard ${line}`)
  })
  try {
    await healthy(running, `${settings.dashboardInside}/api/health`)
    return await work(dashboardClient(settings.dashboardInside))
  } finally {
    await stop(running)
  }
}

/** The owner by the one-time link's route, then the projects. Returns their slugs. */
async function setUp(nobody: DashboardClient): Promise<string[]> {
  must(await nobody.post("/api/setup", { token: secrets.SETUP_TOKEN, ...owner }), "Setting up")
  const client = await signedInClient(settings.dashboardInside, owner.email, owner.password)
  const slugs: string[] = []
  for (const { name } of projects) {
    const made = must(await client.post("/api/projects", { name }), `Creating ${name}`)
    slugs.push(String(made.project_id))
  }
  return slugs
}

async function addPeople(slugs: string[]): Promise<void> {
  const everywhere = (role: Person["roles"][string]) => Object.fromEntries(slugs.map((slug) => [slug, role]))
  const people: Person[] = [
    { name: "Demo editor", email: "editor@demo.example", password, roles: everywhere("editor") },
    { name: "Demo operator", email: "operator@demo.example", password, roles: everywhere("operator") },
    { name: "Demo viewer", email: "viewer@demo.example", password, roles: { [slugs[0] ?? ""]: "viewer" } },
  ]
  await addPeopleTo(settings, secrets, people)
}

async function sendWeek(inPast: ServiceInPast, steps: Step[]): Promise<void> {
  const senders = await Promise.all(projects.map(prepareSender))
  let sent = 0
  await step(`Sending ${lettersWanted} letters over seven days`, async (note: (text: string) => void) => {
    for (const [index, { atMs, letters }] of steps.entries()) {
      inPast.clock.set(new Date(atMs))
      await sendAll(letters, senders)
      // Readers and callbacks may take their time, as they do in life; every few hours they are waited for.
      await (index % restEverySteps === 0 ? inPast.idle() : inPast.delivered())
      sent += letters.length
      note(`${sent} letters, ${new Date(atMs).toUTCString().slice(0, 16)}`)
    }
  })
  inPast.clock.set(new Date())
  await inPast.idle()
}

/** The shop's week as a file: what somebody would order for the books. */
function weekOfEvents() {
  // Without a limit the interface gives the first 50.
  return { start_time: formatUtc(endMs - weekMs), limit: 1_000_000 }
}

/** A project's key, its verified domain and its templates. */
async function prepareSender(project: (typeof projects)[number]): Promise<Sender> {
  const account = apiClient(settings.serviceUrl, secrets.SERVICE_ACCOUNT_KEY)
  const { projects: known } = await account(projectList, {})
  const api = apiClient(settings.serviceUrl, known.find((one) => one.name === project.name)?.api_key ?? "")
  await api(domainGetDnsRecords, { domain: project.domain })
  await api(domainValidateVerificationRecord, { domain: project.domain })
  await api(domainValidateDkim, { domain: project.domain })
  const templates: string[] = []
  for (const { name, subject, html, plaintext } of starterTemplates) {
    const sender = { from_email: `hello@${project.domain}`, from_name: project.sender }
    const made = await api(templateSet, { template: { name, subject, body: { html, plaintext }, ...sender } })
    templates.push(made.template.id)
  }
  return { api, project, templates }
}

async function sendAll(letters: PlannedLetter[], senders: Sender[]): Promise<void> {
  await Promise.all(
    senders.flatMap((sender, project) =>
      sender.templates.map((template_id, kind) =>
        sendSome(
          letters.filter((one) => one.project === project && one.kind === kind),
          sender,
          template_id,
          kind,
        ),
      ),
    ),
  )
}

async function sendSome(
  letters: PlannedLetter[],
  sender: Sender,
  template_id: string,
  kind: number,
): Promise<void> {
  if (letters.length === 0) return
  const samples = starterTemplates[kind]?.samples ?? {}
  await sender.api(emailSend, {
    message: {
      template_id,
      tags: [starterTemplates[kind]?.key ?? "other"],
      recipients: letters.map(({ email, name, order }) => ({
        email,
        substitutions: { ...samples, to_name: name },
        metadata: { order: String(order) },
      })),
    },
  })
}

/** Notes how far the demo is; the start reads it. */
async function writeState(state: "filling" | "ready"): Promise<void> {
  const path = join(settings.dataDir, "demo.json")
  const people = ["owner", "editor", "operator", "viewer"].map((word) => `${word}@demo.example`)
  await rm(path, { force: true })
  await writeFile(path, `${JSON.stringify({ state, filled_at: new Date(), people, password }, null, 2)}\n`, {
    mode: 0o600,
  })
}
