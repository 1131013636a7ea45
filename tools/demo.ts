import { formatUtc } from "#contract/time"
import { type DashboardClient, dashboardClient, must, signedInClient } from "./dashboard-client.ts"
import { recipientsOf } from "./demo/behaviour.ts"
import { type Act, actsOf, openShop, type Staff } from "./demo/furnish.ts"
import { planHistory, type Step } from "./demo/history.ts"
import type { Moved } from "./demo/past-times.ts"
import { everydayKinds, inMessages, prepareSenders, projects, type Sender, sendSome } from "./demo/senders.ts"
import { openServiceInPast, type ServiceInPast } from "./demo/service-in-past.ts"
import { openShopReceiver, type ShopReceiver } from "./demo/shop-receiver.ts"
import type { StoreWork } from "./demo/store.ts"
import { endsOf, messagesBetween } from "./demo/windows.ts"
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
 * come back as callbacks; those of the older weeks many at once. Only the service's clock differs from the machine's; what the dashboard noted by the machine's is
 * dated like it at the end. The start runs this (lib/demo.mjs) and continues with what is there when it ends early.
 */
const settings = readSettings(process.env, ["--demo"])
const secrets = secretsOf(settings.dataDir, process.env)
const { dashboard, service } = programs(settings, secrets)
const lettersWanted = Number(process.env.DEMO_LETTERS) || 3000
const seed = Number(process.env.DEMO_SEED) || 20_260_612

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs
/**
 * The newest days, with all the incidents of webhooks and blocks (story.ts, shop-receiver.ts), are sent message after
 * message by a running service; what is older is brought in by bulk (in-bulk.ts), so much at once. A message is tried up
 * to fifteen times in 48 hours, one attempt after the other, so few large stretches take less time than many.
 */
const realMs = 84 * hourMs
const bulk = { messagesMs: weekMs, callbacksMs: 6 * hourMs }
/** How often callbacks leave in the newest days, and how often everything that is due is waited for. */
const [tellMs, restMs] = [hourMs, 12 * hourMs]
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
  const moveTo: MoveTo = (atMs) => {
    advance(past, atMs)
    moves.push({ wallMs: Date.now(), pastMs: atMs })
  }
  const { staff, shop, senders } = await openCompany(running, receiver, (ms) => moveTo(startMs + ms))
  const watch = { project_id: shop, email: owner.email }
  const makeRules = () => workInStore({ settings, secrets }, { rulesOf: watch })
  const acts = actsOf(staff, { slug: shop, serviceUrl: settings.serviceUrl, endMs, seed, makeRules })
  await sendHistory(past, steps, senders, { acts, endMs, moveTo })
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

/** Moves the clock of the past, and records the machine time that corresponds to it. */
type MoveTo = (atMs: number) => void

/** The clock never goes back: the last action may have taken longer than planned. */
function advance({ clock }: ServiceInPast, atMs: number): void {
  if (clock.now().getTime() < atMs) clock.set(new Date(atMs))
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

type Pastime = { acts: readonly Act[]; endMs: number; moveTo: MoveTo }

function timeOf({ hour }: Act, endMs: number): number {
  return endMs - hour * hourMs
}

/** Older messages come in bulk, the newest one after the other. */
async function sendHistory(
  past: ServiceInPast,
  steps: readonly Step[],
  senders: readonly Sender[],
  pastime: Pastime,
): Promise<void> {
  const untilMs = pastime.endMs - realMs
  const older = steps.filter(({ atMs }) => atMs <= untilMs)
  await bringInOlder(past, older, senders, { ...pastime, untilMs })
  await sendNewest(past, steps.slice(older.length), senders, { ...pastime, untilMs })
}

type Until = { untilMs: number }

function countOf(steps: readonly Step[]): number {
  return steps.reduce((sum, { letters }) => sum + letters.length, 0)
}

async function bringInOlder(
  past: ServiceInPast,
  steps: readonly Step[],
  senders: readonly Sender[],
  { acts, endMs, moveTo, untilMs }: Pastime & Until,
): Promise<void> {
  const actAt = new Map(acts.map((act) => [timeOf(act, endMs), act]))
  const beginMs = past.clock.now().getTime()
  let sent = 0
  await step(
    `Bringing in ${countOf(steps)} sample messages of ${Math.round((untilMs - beginMs) / weekMs)} weeks`,
    async (note: (text: string) => void) => {
      let fromMs = beginMs
      for (const endOfBulkMs of endsOf({ fromMs, untilMs, everyMs: bulk.messagesMs })) {
        const messages = messagesBetween(steps, fromMs, endOfBulkMs)
        await past.bringIn(messages, senders, new Date(endOfBulkMs))
        sent += messages.flat().length
        tellProgress(sent, endOfBulkMs, note)
        const cuts = { fromMs, untilMs: endOfBulkMs, everyMs: bulk.callbacksMs, atMs: [...actAt.keys()] }
        for (const postedMs of endsOf(cuts)) {
          await past.postUntil(new Date(postedMs))
          const act = actAt.get(postedMs)
          if (!act) continue
          moveTo(postedMs)
          await act.run()
        }
        fromMs = endOfBulkMs
      }
      moveTo(untilMs)
      past.beginDelivery()
      await past.idle()
    },
  )
}

async function sendNewest(
  past: ServiceInPast,
  steps: readonly Step[],
  senders: readonly Sender[],
  { acts, endMs, moveTo, untilMs }: Pastime & Until,
): Promise<void> {
  let [sent, actedMs, toldMs, restedMs] = [lettersWanted - countOf(steps), untilMs, untilMs, untilMs]
  await step(
    `Sending ${countOf(steps)} sample messages of the last days`,
    async (note: (text: string) => void) => {
      for (const { atMs, letters } of steps) {
        for (const act of acts.filter((one) => timeOf(one, endMs) > actedMs && timeOf(one, endMs) <= atMs)) {
          await past.readUntil(new Date(timeOf(act, endMs)))
          moveTo(timeOf(act, endMs))
          await act.run()
        }
        actedMs = atMs
        await past.readUntil(new Date(atMs))
        for (const some of inMessages(letters)) {
          advance(past, some[0]?.atMs ?? atMs)
          await sendSome(some, senders)
        }
        await past.delivered()
        if (atMs - toldMs >= tellMs) {
          await past.tell()
          toldMs = atMs
        }
        if (atMs - restedMs >= restMs) {
          await past.idle()
          restedMs = atMs
        }
        sent += letters.length
        tellProgress(sent, atMs, note)
      }
    },
  )
}

function tellProgress(sent: number, atMs: number, note: (text: string) => void): void {
  note(`${sent} messages, ${new Date(atMs).toUTCString().slice(0, 16)}`)
  writeState(settings.dataDir, { reached: `${sent} of ${lettersWanted} messages were sent` })
}

/** The shop's week as a file, like one ordered for accounting. */
function weekOfEvents(endMs: number) {
  // Without a limit the interface gives the first 50.
  return { start_time: formatUtc(endMs - weekMs), limit: 1_000_000 }
}
