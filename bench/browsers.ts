/**
 * Claim: with 200 browsers that show charts of one project on one process of the dashboard, an event is drawn in all of
 * them within 2 s (p95) while callbacks come, and callbacks are answered in time.
 *
 * Measured: one Chromium that draws the overview, from the moment at which a call is posted until the frame that shows
 * its events (dom); 200 browsers of 52 sessions that are notified of changes and read their page's figures again at the
 * pace of a page (lib/interface/browser/refresh-pace.ts); calls of a hundred events, one after another, at a fixed rate;
 * the time from the moment at which a call is posted until each browser has read a page that shows its events, how long
 * calls take, and the dashboard's processor time. Floor in the same run: the page read by the only browser.
 *
 * Limits: but for the Chromium, the browsers' other ends are in this process and draw nothing of what they read;
 * callbacks, browsers and dashboard share the machine.
 */
import { setTimeout as sleep } from "node:timers/promises"
import { type Browser as Chromium, chromium, type Page } from "@playwright/test"
import { makeRefreshPace } from "../lib/interface/browser/refresh-pace.ts"
import { signedInClient } from "../tools/dashboard-client.ts"
import { findChromium } from "../tools/lib/chromium.mjs"
import { oneLetter } from "./callbacks.ts"
import { cpuMsOf } from "./processes.ts"
import { median, perSecond, type Row, report, timed } from "./report.ts"
import {
  browserCookies,
  cookiesOfBrowsers,
  openStream,
  prepareTarget,
  type Target,
  reportEvents,
} from "./streams.ts"
import { openBenchEnvironment } from "./test-environment.ts"

/** Analysis of the time spent. */
const notes = `Rendering a page takes the process about 20 to 30 ms, a third of it writing to sockets, so one process renders about 30 pages a
second. 200 browsers that rendered their whole page showed an event after 10 s (p95). Now they read only figures (LIVE-6), at 4 ms
each, which are counted once for all users with the same rights (LIVE-5). Browsers are notified in batches (LIVE-4), so callbacks
are handled in between. One browser waits for the counts (a quarter of a second) and for the interval between refreshes of a page
that changes often (at most a second).`

const eventsPerCall = 100
const callEveryMs = 500
const calls = 60
/** The last changes are drawn by then. */
const settleMs = 20_000

const counts = process.env.BENCH_BROWSERS ? [Number(process.env.BENCH_BROWSERS)] : [1, 20, 200]

type Read = { atMs: number; seq: number; tookMs: number }
type Browser = { reads: Read[]; close(): void }
type Call = { postedMs: number; seq: number; tookMs: number }

async function main(): Promise<void> {
  const environment = await openBenchEnvironment({})
  const chromiumBrowser = await chromium.launch({
    executablePath: (await findChromium()) ?? undefined,
    args: ["--no-sandbox"],
  })
  try {
    const target = await prepareTarget(environment)
    const cookies = await cookiesOfBrowsers(target, Math.max(...counts))
    await callAll(target, 4)
    const rows: Row[] = [await floor(target, cookies[0] ?? "")]
    const drawing = await openDrawingPage(target, chromiumBrowser)
    for (const count of counts) rows.push(await measure(target, cookies.slice(0, count), drawing))
    await report(
      "browsers",
      `${perSecond(eventsPerCall, callEveryMs)} events a second arrive while browsers show the overview`,
      rows,
      notes,
    )
  } finally {
    await chromiumBrowser.close()
    await environment.close()
  }
}

async function floor(target: Target, cookie: string): Promise<Row> {
  const took: number[] = []
  for (let n = 0; n < 30; n += 1) took.push(await timed(() => readPage(target, cookie)))
  return { case: "floor: the whole page read by one browser, quiet", ...spread("read", took) }
}

async function measure(target: Target, cookies: readonly string[], drawing: Page): Promise<Row> {
  const browsers: Browser[] = []
  for (const cookie of cookies) browsers.push(await openBrowser(target, cookie))
  const before = cpuMsOf(target.environment.dashboard.pid())
  const startedMs = performance.now()
  const posted = await callAll(target, calls)
  const cpuMs = cpuMsOf(target.environment.dashboard.pid()) - before
  const lastedMs = performance.now() - startedMs
  await sleep(settleMs)
  for (const browser of browsers) browser.close()
  const drawn = posted.flatMap(({ postedMs, seq }) =>
    browsers.map(({ reads }) => {
      const first = reads.find((read) => read.seq >= seq)
      return (first?.atMs ?? Number.POSITIVE_INFINITY) - postedMs
    }),
  )
  const frames = await framesOf(drawing)
  const dom = posted.map(({ postedMs, seq }) => {
    const first = frames.find((frame) => frame.sent >= seq)
    return (first?.atMs ?? Number.POSITIVE_INFINITY) - (performance.timeOrigin + postedMs)
  })
  const reads = browsers.flatMap((browser) => browser.reads)
  return {
    case: `${cookies.length} browsers`,
    ...spread("drawn", drawn),
    ...spread("dom", dom),
    ...spread(
      "call",
      posted.map((call) => call.tookMs),
    ),
    ...spread(
      "read",
      reads.map((read) => read.tookMs),
    ),
    reads_per_s: perSecond(reads.length, lastedMs),
    cores: Math.round((cpuMs / lastedMs) * 100) / 100,
  }
}

/** A number of sent messages in the page, and the time of the frame that showed it first (epoch ms). */
type Frame = { sent: number; atMs: number }

/** The overview in a real browser, which notes each number of sent messages that it draws. */
async function openDrawingPage(
  { environment, slug, password }: Target,
  chromiumBrowser: Chromium,
): Promise<Page> {
  const page = await chromiumBrowser.newPage({ baseURL: environment.dashboardUrl })
  const owner = await signedInClient(environment.dashboardUrl, "owner@example.com", password)
  await page.context().addCookies(browserCookies(owner, environment.dashboardUrl))
  await page.goto(`/p/${slug}/overview`)
  await page.waitForSelector("main .recharts-wrapper")
  await page.evaluate(() => {
    const frames: Frame[] = []
    const sentNow = () => {
      const title = [...document.querySelectorAll("main p")].find((one) =>
        /\bsent$/i.test(one.textContent.trim()),
      )
      return Number(title?.nextElementSibling?.firstElementChild?.textContent?.replaceAll(",", ""))
    }
    const look = () =>
      requestAnimationFrame(() => {
        const sent = sentNow()
        if (sent !== frames.at(-1)?.sent)
          frames.push({ sent, atMs: performance.timeOrigin + performance.now() })
      })
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { frames })
  })
  return page
}

const framesOf = (page: Page): Promise<Frame[]> =>
  page.evaluate(() => (window as unknown as { frames: Frame[] }).frames)

/** Posts calls at an even pace, each when the one before is answered. */
async function callAll(target: Target, count: number): Promise<Call[]> {
  const posted: Call[] = []
  for (let n = 0; n < count; n += 1) {
    const postedMs = performance.now()
    stored += eventsPerCall
    await reportEvents(target, Array.from({ length: eventsPerCall }, newEvent))
    const tookMs = performance.now() - postedMs
    posted.push({ postedMs, seq: stored, tookMs })
    await sleep(Math.max(0, callEveryMs - tookMs))
  }
  return posted
}

let stored = 0
let letters = 0

function newEvent() {
  letters += 1
  const n = String(letters).padStart(7, "0")
  return { ...oneLetter("sent", Date.now()), job_id: `1wOpen-${n}-AAAA`, email: `reader-${n}@example.com` }
}

/** Reads its page again when it is notified of a change, as a page does. */
async function openBrowser(target: Target, cookie: string): Promise<Browser> {
  const reads: Read[] = []
  let isOpen = true
  const pace = makeRefreshPace(() => {
    const startedMs = performance.now()
    void readFigures(target, cookie)
      .then((seq) => reads.push({ atMs: performance.now(), seq, tookMs: performance.now() - startedMs }))
      .catch((error) => {
        if (isOpen) throw error
      })
      .finally(() => pace.settled())
  })
  const stream = await openStream(target, cookie, () => pace.changed())
  return {
    reads,
    close() {
      isOpen = false
      pace.stop()
      stream.close()
    },
  }
}

/** Request of the router for a new render of the whole page. */
const readPage = ({ environment, slug }: Target, cookie: string): Promise<number> =>
  readSeq(`${environment.dashboardUrl}/p/${slug}/overview`, { cookie, rsc: "1" })

/** Request of the page after a change (LIVE-6). */
const readFigures = ({ environment, slug }: Target, cookie: string): Promise<number> =>
  readSeq(`${environment.dashboardUrl}/api/projects/${slug}/overview`, { cookie })

/** Answers the number of the newest change that is shown. */
async function readSeq(url: string, headers: Record<string, string>): Promise<number> {
  const ask = () => fetch(url, { headers })
  // A kept-alive connection can be closed at the moment it is reused; browsers retry once then.
  const answer = await ask().catch(ask)
  const seq = /"seq":(\d+)/.exec(await answer.text())?.[1]
  if (seq === undefined)
    throw new Error(`The overview was answered with ${answer.status} and without a number.`)
  return Number(seq)
}

function spread(name: string, ms: readonly number[]): Row {
  const sorted = [...ms].sort((a, b) => a - b)
  return {
    [`${name}_p50_ms`]: Math.round(median([...ms])),
    [`${name}_p95_ms`]: Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
  }
}

await main()
