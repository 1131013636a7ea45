import { formatUtc } from "#contract/time"
import { type DashboardClient, dashboardClient, must, signedInClient } from "./dashboard-client.ts"
import { recipientsOf } from "./demo/behaviour.ts"
import { actsOf, openShop, type Staff } from "./demo/furnish.ts"
import { planHistory, type Step } from "./demo/history.ts"
import type { Moved } from "./demo/past-times.ts"
import { bringInOlder, countOf, partsOf, type Sending, sendNewest } from "./demo/send-history.ts"
import { everydayKinds, prepareSenders, projects, type Sender } from "./demo/senders.ts"
import { openServiceInPast, type ServiceInPast } from "./demo/service-in-past.ts"
import { openShopReceiver, type ShopReceiver } from "./demo/shop-receiver.ts"
import type { StoreWork } from "./demo/store.ts"
import { workInStore } from "./demo/work-in-store.ts"
import { readState, writeState } from "./lib/demo-state.mjs"
import { Fault } from "./lib/fault.mjs"
import { healthy } from "./lib/health.mjs"
import { launch, type Running, stop } from "./lib/launch.mjs"
import { addPeople as addPeopleTo } from "./lib/people.mjs"
import { programs } from "./lib/programs.mjs"
import { stopRunning } from "./lib/run.mjs"
import { printLine, step } from "./lib/progress.mjs"
import { secretsOf } from "./lib/secrets.mjs"
import { readSettings } from "./lib/settings.mjs"
import type { Person } from "./people.ts"

/**
 * Fills the demo folder with five weeks of a small company's mail, through the real path: an owner is set up, projects,
 * domains and templates are made by the routes that pages use, messages go through the API, over SMTP to the sandbox, and
 * come back as callbacks; those of the older weeks many at once. Only the service's clock differs from the machine's; rows
 * that the dashboard dated by the machine's clock are dated like it at the end. The start runs this (lib/demo.mjs) and
 * continues with the data so far when it ends early.
 */
const settings = readSettings(process.env, ["--demo"])
const secrets = secretsOf(settings.dataDir, process.env)
const { dashboard, service } = programs(settings, secrets)
const lettersWanted = Number(process.env.DEMO_LETTERS) || 3000
const seed = Number(process.env.DEMO_SEED) || 20_260_612

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs
/** How long before the first message the company set itself up. */
const foundedMs = 52 * 60_000
/** The last log lines of the dashboard are printed when it dies; while it runs, its failures show up here. */
const evidenceLines = 10

const password = readState(settings.dataDir)?.password ?? ""
const owner = { name: "Demo owner", email: "owner@demo.example", password }

endWithTheStart()
try {
  await fill()
} catch (error) {
  tellBreak(error)
  process.exitCode = 1
}
// Open handles after a failure must not delay the start.
process.exit()

/** A signal, or the end of the start process, ends this at once; launch.mjs stops the launched programs as well. */
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

/** One sentence; the start prints the next step. */
function tellBreak(error: unknown): void {
  if (error instanceof Fault && error.evidence) console.error(error.evidence)
  console.error(`Making the weeks of sample mail failed: ${wordsOf(error)}`)
}

/** The first line of the innermost error; libraries wrap it in statements and values. */
function wordsOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error) return wordsOf(cause)
  return String(error instanceof Error ? error.message : error).split("\n", 1)[0] ?? ""
}

/** The dashboard runs while the mail is made; without it there is no way on. */
async function fill(): Promise<void> {
  const lastLines: string[] = []
  const running = launch(dashboard, (line: string) => {
    lastLines.push(line)
    if (lastLines.length > evidenceLines) lastLines.shift()
  })
  // Reported to the start as well: if this process is killed, the start stops the remaining programs.
  process.send?.({ name: running.name, pid: running.pid })
  const died = running.exited.then(({ reason }) => {
    throw new Fault(`the dashboard stopped unexpectedly (${reason}).`, lastLines.join("\n"))
  })
  const made = await Promise.race([makeHistory(running), died])
  await stop(running)
  await workInStore({ settings, secrets }, made)
}

/** Returns what is left to write when the dashboard is stopped. */
async function makeHistory(running: Running): Promise<StoreWork> {
  const endMs = Date.now()
  const steps = planHistory({ seed, endMs, letters: lettersWanted, kinds: everydayKinds })
  let demoNow = (): Date => new Date(endMs)
  const receiver = await openShopReceiver(() => demoNow(), endMs)
  writeState(settings.dataDir, { receiver: receiver.host })
  const startMs = (steps[0]?.atMs ?? endMs) - foundedMs
  const past = await openPast(receiver.host, startMs, steps)
  demoNow = () => past.clock.now()
  const moves: Moved[] = []
  // The clock never goes back: the last action may have taken longer than planned.
  const moveTo = (atMs: number) => {
    if (past.clock.now().getTime() < atMs) past.clock.set(new Date(atMs))
    moves.push({ wallMs: Date.now(), pastMs: past.clock.now().getTime() })
  }
  const { staff, shop, senders } = await openCompany(running, receiver, (ms) => moveTo(startMs + ms))
  const watch = { project_id: shop, email: owner.email }
  const makeRules = () => workInStore({ settings, secrets }, { rulesOf: watch })
  const acts = actsOf(staff, { slug: shop, serviceUrl: settings.serviceUrl, endMs, seed, makeRules })
  await sendHistory(steps, { past, senders, acts, endMs, moveTo })
  await step("Waiting for opens, clicks and webhook calls", async () => {
    moveTo(Date.now())
    const books = weekOfEvents(endMs)
    must(await staff.owner.post(`/api/projects/${shop}/event-dump/create`, books), "Ordering a file")
    await past.idle()
  })
  await past.close()
  await receiver.close()
  return { moves, watched: { ...watch, sinceMs: endMs - weekMs, untilMs: Date.now() } }
}

function openPast(receiverHost: string, startMs: number, steps: readonly Step[]): Promise<ServiceInPast> {
  const allowed = [service.env.SERVICE_CALLBACK_ALLOW, receiverHost].filter(Boolean).join(",")
  const env = { ...service.env, SERVICE_CALLBACK_ALLOW: allowed }
  const magicOf = recipientsOf(steps.flatMap(({ letters }) => letters))
  return openServiceInPast(env, new Date(startMs), tellOfStandstill, magicOf)
}

type Company = { staff: Staff; shop: string; senders: Sender[] }

/** The people, the projects, and the programs that send; `after` so many ms from the beginning. */
async function openCompany(
  running: Running,
  receiver: ShopReceiver,
  after: (ms: number) => void,
): Promise<Company> {
  after(0)
  const [client, slugs] = await step("Setting up an owner and two projects", () => setUp(running))
  const shop = slugs[0] ?? ""
  await workInStore({ settings, secrets }, { providersOf: slugs })
  after(foundedMs / 4)
  const staff = await addPeople(client, slugs)
  after(foundedMs / 2)
  const shopKey = await openShop(client, shop, receiver)
  const { serviceUrl } = settings
  const senders = await prepareSenders({ serviceUrl, accountKey: secrets.SERVICE_ACCOUNT_KEY, shopKey })
  return { staff, shop, senders }
}

function tellOfStandstill(what: string, due: number): void {
  printLine(`\nThere was no progress for minutes (${what}: ${due} left), so the demo continues without them.`)
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

async function addPeople(client: DashboardClient, slugs: string[]): Promise<Staff> {
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
  return { owner: client, editor, operator }
}

/** Older messages are sent in bulk, the newest ones one after the other. */
async function sendHistory(steps: readonly Step[], history: Omit<Sending, "onSent">): Promise<void> {
  const { older, newest } = partsOf(steps, history.endMs)
  const total = countOf(steps)
  let sent = 0
  const noting = (note: (text: string) => void) => (count: number, atMs: number) => {
    sent += count
    note(`${sent} messages, ${new Date(atMs).toUTCString().slice(0, 16)}`)
    writeState(settings.dataDir, { reached: `${sent} of ${total} messages were sent` })
  }
  await step(`Bringing in ${countOf(older)} sample messages of the older weeks`, (note) =>
    bringInOlder(older, { ...history, onSent: noting(note) }),
  )
  await step(`Sending ${countOf(newest)} sample messages of the last days`, (note) =>
    sendNewest(newest, { ...history, onSent: noting(note) }),
  )
}

/** The shop's week as a file, like one ordered for accounting. */
function weekOfEvents(endMs: number) {
  // Without a limit the interface gives the first 50.
  return { start_time: formatUtc(endMs - weekMs), limit: 1_000_000 }
}
