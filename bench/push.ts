/**
 * Claim: an event from the service shows in an open page within a second (p95), with 200 pages listening to one process
 * of the dashboard, which costs less than a hundredth of a core while nothing happens.
 *
 * Measured: the dashboard's processor time and memory without listeners and with 200 streams of 52 sessions; the time
 * from the moment at which a signed callback with one event is posted until each of the streams has sent it, and until
 * its row is in a real browser's live list of messages; the requests that this page makes in 15 s without events.
 * Floors in the same run: one request for the runs of the project, and the page's own answer.
 *
 * Limits: callbacks, streams, browser and dashboard share the machine; the streams' other ends are in this process and
 * draw no pages.
 */
import { setTimeout as sleep } from "node:timers/promises"
import { type Browser, chromium, type Page } from "@playwright/test"
import { signedInClient } from "../tools/dashboard-client.ts"
import { findChromium } from "../tools/lib/chromium.mjs"
import { oneLetter } from "./callbacks.ts"
import { cpuMsOf, residentBytesOf } from "./processes.ts"
import { median, type Row, report, timed } from "./report.ts"
import {
  browserCookies,
  cookiesOfBrowsers,
  openStream,
  prepareTarget,
  type Stream,
  type Target,
  reportEvents,
} from "./streams.ts"
import { openBenchEnvironment } from "./test-environment.ts"

/** Analysis of the time spent. */
const notes = `Steps from an event to the page: the dashboard verifies and stores the callback, its commit notifies the streams, and the page
requests its data once, which takes the most time. With polling every 1.5 s, pages showed an event after 0.9 s (p50) and each
made 10 requests in 15 s. The memory of 200 streams includes garbage of 52 sign-ins.`

const streamsWanted = 200
const events = 40
const quietMs = 30_000
/** Work left over from sign-ins and opened streams is done meanwhile. */
const settleMs = 10_000
const countedMs = 15_000
/** Apart, so that each event is one change to show. */
const eventEveryMs = 700

type Listening = Stream & { changes: number[] }

async function main(): Promise<void> {
  const environment = await openBenchEnvironment({})
  const browser = await chromium.launch({
    executablePath: (await findChromium()) ?? undefined,
    args: ["--no-sandbox"],
  })
  try {
    const target = await prepareTarget(environment)
    const rows: Row[] = [await quiet(target, 0)]
    const streams = await openStreams(target)
    rows.push(await quiet(target, streams.length))
    rows.push(...(await whileEventsCome(target, streams, browser)))
    for (const stream of streams) stream.close()
    await report(
      "push",
      `${streamsWanted} streams open to one process, events one after the other`,
      rows,
      notes,
    )
  } finally {
    await browser.close()
    await environment.close()
  }
}

async function openStreams(target: Target): Promise<Listening[]> {
  const cookies = await cookiesOfBrowsers(target, streamsWanted)
  return Promise.all(
    cookies.map(async (cookie) => {
      const changes: number[] = []
      const stream = await openStream(target, cookie, () => changes.push(performance.now()))
      return { ...stream, changes }
    }),
  )
}

/** Cost of the dashboard while nothing happens. */
async function quiet({ environment }: Target, streams: number): Promise<Row> {
  await sleep(settleMs)
  const before = cpuMsOf(environment.dashboard.pid())
  await sleep(quietMs)
  const cpuMs = cpuMsOf(environment.dashboard.pid()) - before
  return {
    case: `quiet, ${streams} streams`,
    cpu_percent: Math.round((cpuMs / quietMs) * 10_000) / 100,
    memory_mb: Math.round(residentBytesOf(environment.dashboard.pid()) / 2 ** 20),
  }
}

async function whileEventsCome(target: Target, streams: Listening[], browser: Browser): Promise<Row[]> {
  const page = await browser.newPage({ baseURL: target.environment.dashboardUrl })
  const owner = await signedInClient(target.environment.dashboardUrl, "owner@example.com", target.password)
  await page.context().addCookies(browserCookies(owner, target.environment.dashboardUrl))
  const path = `/p/${target.slug}/messages`
  await page.goto(path)
  // One letter, so that the list is drawn; then long enough for everything that a page begins with.
  await reportSent(target, "first@example.com")
  await shownAt(page, "first@example.com")
  await sleep(3000)
  const requests = await requestsIn(page, countedMs)
  const announced: number[] = []
  const shown: number[] = []
  const before = cpuMsOf(target.environment.dashboard.pid())
  for (let n = 0; n < events; n += 1) {
    for (const one of streams) one.changes.length = 0
    const email = `reader-${n}@example.com`
    const startedAt = performance.now()
    const startedAtMs = Date.now()
    await reportSent(target, email)
    shown.push((await shownAt(page, email)) - startedAtMs)
    await sleep(eventEveryMs)
    announced.push(...streams.map(({ changes }) => (changes[0] ?? Number.POSITIVE_INFINITY) - startedAt))
  }
  const cpuMs = cpuMsOf(target.environment.dashboard.pid()) - before
  const smallRequests: number[] = []
  const answers: number[] = []
  for (let n = 0; n < 20; n += 1) {
    smallRequests.push(await timed(() => owner.get(`/api/projects/${target.slug}/send-runs`)))
    answers.push(await timed(() => page.request.get(path)))
  }
  return [
    { case: "event until a stream has sent it", ...spread(announced) },
    { case: "event until its row is in the page", ...spread(shown), requests_in_15_s: requests },
    { case: "floor: one small request", ...spread(smallRequests) },
    { case: "floor: the page itself, answered once", ...spread(answers) },
    {
      case: "dashboard's processor time for an event, its streams and the page",
      ms: Math.round(cpuMs / events),
    },
  ]
}

let reported = 0
/** Reports to the dashboard that a letter was sent, as the service does. */
const reportSent = (target: Target, email: string): Promise<void> =>
  reportEvents(target, [{ ...oneLetter("sent", Date.now()), job_id: jobOf(reported++), email }])

const jobOf = (n: number): string => `1wPush-${String(n).padStart(6, "0")}-AAAA`

/** Time at which a text was first in the page, by the page's clock, which is this machine's. */
const shownAt = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector("main")?.textContent?.includes(wanted)) return false
          watch.disconnect()
          resolve(Date.now())
          return true
        }
        const watch = new MutationObserver(look)
        if (!look()) watch.observe(document, { childList: true, subtree: true, characterData: true })
      }),
    text,
  )

async function requestsIn(page: Page, ms: number): Promise<number> {
  let count = 0
  const note = () => {
    count += 1
  }
  page.on("request", note)
  await sleep(ms)
  page.off("request", note)
  return count
}

const spread = (ms: number[]): Row => {
  const sorted = [...ms].sort((a, b) => a - b)
  return {
    p50_ms: Math.round(median(ms)),
    p95_ms: Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
  }
}

await main()
