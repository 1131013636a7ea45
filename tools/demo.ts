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
import { type Colleagues, furnish, work } from "./demo/furnish.ts"
import { looksMs, readingDelayMs } from "./demo/reading-time.ts"
import { openServiceInPast, type ServiceInPast } from "./demo/service-in-past.ts"
import { openShopReceiver } from "./demo/shop-receiver.ts"
import { newsTemplate } from "./demo/story.ts"
import { type PlannedLetter, planWeek, type Step } from "./demo/week.ts"
import { readState, writeState } from "./lib/demo-state.mjs"
import { Fault } from "./lib/fault.mjs"
import { healthy } from "./lib/health.mjs"
import { launch, type Running, stop } from "./lib/launch.mjs"
import { addPeople as addPeopleTo } from "./lib/people.mjs"
import { programs } from "./lib/programs.mjs"
import { stopRunning } from "./lib/run.mjs"
import { say, step } from "./lib/say.mjs"
import { secretsOf } from "./lib/secrets.mjs"
import { readSettings } from "./lib/settings.mjs"
import type { Person } from "./people.ts"

/**
 * Fills the demo folder with a week of a small company's mail, through the real path: an owner is set up, projects,
 * domains and templates are made by the routes that pages use, letters go through the API, over SMTP to the sandbox, and
 * come back as callbacks. Only the service's clock is not the one on the wall. The start runs this (lib/demo.mjs) and
 * goes on with what is there when it ends early.
 */
const settings = readSettings(process.env, ["--demo"])
const secrets = secretsOf(settings.dataDir, process.env)
const { dashboard, service } = programs(settings, secrets)
const lettersWanted = Number(process.env.DEMO_LETTERS) || 3000
const seed = Number(process.env.DEMO_SEED) || 20_260_612

/** Twice a day everything that is due is waited for. */
const restEverySteps = 12
const weekMs = 7 * 24 * 3_600_000
/** The dashboard's words are shown when it dies; while it lives, what it cannot do shows here by itself. */
const evidenceLines = 10

const projects = [
  { name: "Sample shop", domain: "shop.example", sender: "Sample shop" },
  { name: "Sample magazine", domain: "magazine.example", sender: "Sample magazine" },
] as const

const password = readState(settings.dataDir)?.password ?? ""
const owner = { name: "Demo owner", email: "owner@demo.example", password }

type Sender = { api: ApiClient; project: (typeof projects)[number]; templates: string[] }

endWithTheStart()
try {
  await fill()
} catch (error) {
  tellBreak(error)
  process.exitCode = 1
}
// What is still open after a break must not keep the start waiting.
process.exit()

/** A signal, and a start that is gone, end this at once; launch.mjs takes what was launched along. */
function endWithTheStart(): void {
  const end = () => {
    stopRunning()
    process.exit(130)
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.once(signal, end)
  process.once("uncaughtException", (error) => {
    tellBreak(error)
    process.exit(1)
  })
}

/** One sentence; the start says how to go on. */
function tellBreak(error: unknown): void {
  if (error instanceof Fault && error.evidence) console.error(error.evidence)
  console.error(`Making the week of sample mail broke off: ${wordsOf(error)}`)
}

/** The first line of what lies at the bottom of an error; libraries put statements and values around it. */
function wordsOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error) return wordsOf(cause)
  return String(error instanceof Error ? error.message : error).split("\n", 1)[0] ?? ""
}

/** The dashboard runs while the week is made; without it there is no way on. */
async function fill(): Promise<void> {
  const lastLines: string[] = []
  const running = launch(dashboard, (line: string) => {
    lastLines.push(line)
    if (lastLines.length > evidenceLines) lastLines.shift()
  })
  // The start hears of it too: should we be killed, it ends what we leave behind.
  process.send?.({ name: running.name, pid: running.pid })
  const died = running.exited.then(({ reason }) => {
    throw new Fault(`the dashboard ended by itself (${reason}).`, lastLines.join("\n"))
  })
  await Promise.race([makeWeek(running), died])
  await stop(running)
}

async function makeWeek(running: Running): Promise<void> {
  const endMs = Date.now()
  const week = planWeek({ seed, endMs, letters: lettersWanted, kinds: starterTemplates.length })
  let demoNow = (): Date => new Date(endMs)
  const receiver = await openShopReceiver(() => demoNow(), endMs)
  const allowed = [service.env.SERVICE_CALLBACK_ALLOW, receiver.host].filter(Boolean).join(",")
  const env = { ...service.env, SERVICE_CALLBACK_ALLOW: allowed }
  const past = await openServiceInPast(env, new Date(week[0]?.atMs ?? endMs), tellOfStandstill)
  demoNow = () => past.clock.now()
  const [client, slugs] = await step("Setting up an owner and two projects", () => setUp(running))
  const shop = slugs[0] ?? ""
  await Promise.all([
    // Domains are verified before somebody writes from them.
    addPeople(slugs).then((colleagues) => work({ ...colleagues, owner: client }, shop, { endMs, seed })),
    furnish(client, shop, receiver).then(() => sendWeek(past, week)),
  ])
  await step("Waiting for opens, clicks and webhook calls", async () => {
    const books = weekOfEvents(endMs)
    must(await client.post(`/api/projects/${shop}/event-dump/create`, books), "Ordering a file")
    await past.idle()
  })
  await past.close()
  await receiver.close()
}

function tellOfStandstill(what: string, due: number): void {
  say(`\nNothing has moved for minutes (${what}: ${due} left to do); the demo goes on without them.`)
}

/** The owner by the one-time link's route, then the projects: a client of the owner's, and their slugs. */
async function setUp(running: Running): Promise<[DashboardClient, string[]]> {
  await healthy(running, `${settings.dashboardInside}/api/health`)
  const nobody = dashboardClient(settings.dashboardInside)
  must(await nobody.post("/api/setup", { token: secrets.SETUP_TOKEN, ...owner }), "Setting up")
  writeState(settings.dataDir, { people: [owner.email], reached: "the owner is set up" })
  const client = await signedInClient(settings.dashboardInside, owner.email, owner.password)
  const slugs: string[] = []
  for (const { name } of projects) {
    const made = must(await client.post("/api/projects", { name }), `Creating ${name}`)
    slugs.push(String(made.project_id))
  }
  return [client, slugs]
}

async function addPeople(slugs: string[]): Promise<Omit<Colleagues, "owner">> {
  const everywhere = (role: Person["roles"][string]) => Object.fromEntries(slugs.map((slug) => [slug, role]))
  const people: Person[] = [
    { name: "Demo editor", email: "editor@demo.example", password, roles: everywhere("editor") },
    { name: "Demo operator", email: "operator@demo.example", password, roles: everywhere("operator") },
    { name: "Demo viewer", email: "viewer@demo.example", password, roles: { [slugs[0] ?? ""]: "viewer" } },
  ]
  await addPeopleTo(settings, secrets, people)
  writeState(settings.dataDir, { people: [owner.email, ...people.map((one) => one.email)] })
  const [editor, operator] = await Promise.all(
    ["editor@demo.example", "operator@demo.example"].map((email) =>
      signedInClient(settings.dashboardInside, email, password),
    ),
  )
  if (!editor || !operator) throw new Fault("The demo's people could not sign in.")
  return { editor, operator }
}

async function sendWeek(past: ServiceInPast, steps: Step[]): Promise<void> {
  const senders = await Promise.all(projects.map(prepareSender))
  let sent = 0
  await step(
    `Sending ${lettersWanted} sample messages over seven days`,
    async (note: (text: string) => void) => {
      for (const [index, { atMs, letters }] of steps.entries()) {
        const at = new Date(atMs)
        past.clock.set(at)
        await sendAll(letters, senders)
        await past.delivered()
        await past.readLater(at, readingDelayMs)
        for (const lookMs of looksMs) await past.readUntil(new Date(atMs + lookMs))
        await past.tell()
        if (index % restEverySteps === 0) await past.idle()
        sent += letters.length
        note(`${sent} messages, ${at.toUTCString().slice(0, 16)}`)
        writeState(settings.dataDir, { reached: `${sent} of ${lettersWanted} messages were sent` })
      }
    },
  )
  past.clock.set(new Date())
}

/** The shop's week as a file: what somebody would order for the books. */
function weekOfEvents(endMs: number) {
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
  for (const { name, subject, html, plaintext } of [...starterTemplates, newsTemplate]) {
    const sender = { from_email: `hello@${project.domain}`, from_name: project.sender }
    const made = await api(templateSet, { template: { name, subject, body: { html, plaintext }, ...sender } })
    templates.push(made.template.id)
  }
  return { api, project, templates }
}

async function sendAll(letters: PlannedLetter[], senders: Sender[]): Promise<void> {
  await Promise.all(
    [...inMessages(letters).values()].map((some) => {
      const sender = senders[some[0]?.project ?? 0]
      return sender && sendSome(some, sender)
    }),
  )
}

/** Letters that leave as one message: of one project, one kind and one tag. */
function inMessages(letters: readonly PlannedLetter[]): Map<string, PlannedLetter[]> {
  return Map.groupBy(letters, ({ project, kind, mailing }) => `${project} ${kind} ${mailing?.tag}`)
}

async function sendSome(letters: PlannedLetter[], sender: Sender): Promise<void> {
  const { kind = 0, mailing } = letters[0] ?? {}
  const template_id = sender.templates[kind]
  if (template_id === undefined) return
  const { samples = {}, key = "other" } = starterTemplates[kind] ?? {}
  await sender.api(emailSend, {
    message: {
      template_id,
      tags: [mailing?.tag ?? key],
      recipients: letters.map(({ email, name, order }) => ({
        email,
        substitutions: { ...samples, ...(mailing && { headline: mailing.headline }), to_name: name },
        metadata: { order: String(order), ...(mailing && { campaign_id: String(mailing.campaign) }) },
      })),
    },
  })
}
