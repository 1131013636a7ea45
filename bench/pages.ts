/**
 * Claim: an ordinary page loads at most 85 KB of JavaScript (gzip) above what the framework itself loads for an empty
 * page, a page with charts at most 130 KB; the canvas of documents, which comes when a visual template is opened, at
 * most 200 KB more, and with all parts around it at most 260 KB; going from page to page takes less than 100 ms after
 * the first visit.
 *
 * Measured: the scripts that a page's HTML loads, each once, and the message files that these load, in the language
 * with the heaviest files, packed at level 6 as a server packs them; editors and other heavy parts come after, when
 * they are needed, and are counted in rows of their own. Navigation: from the click on a link of the sidebar until the
 * page's title is there, and until no part of it is loading; the median of several rounds, after a round that is not
 * counted. Floor in the same run: the empty page of bench/empty-page built by the same framework; for navigation, the
 * time in which the browser fetches the health line from the same server.
 *
 * Writes docs/page-weight.md, and ends with 1 while a page is above its budget. With BENCH_BUILT, the last build is
 * weighed. Limits: both programs, the stores and the browser share the machine.
 */
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { env, execPath } from "node:process"
import { gzipSync } from "node:zlib"
import { type Browser, chromium, type Page } from "@playwright/test"
import { fillProject, openReceiver } from "../e2e/fill.ts"
import { SignInScreen } from "../e2e/screens/sign-in-screen.ts"
import { createProject, newPassword, setUpOwner } from "../e2e/test-environment.ts"
import { type Language, languages } from "../lib/interface/format/language.ts"
import { type DashboardClient, must } from "../tools/dashboard-client.ts"
import { findChromium } from "../tools/lib/chromium.mjs"
import { inRepo } from "../tools/lib/repo.mjs"
import { openPage, type PageEntry, pages } from "../tools/pages.ts"
import { median, type Row, report } from "./report.ts"
import { openBenchEnvironment } from "./test-environment.ts"

const budgetsKb = { ordinary: 85, chart: 130, editor: 130, canvas: 200, "document editor": 260 }
const rounds = 5
const idleMs = 3000
const owner = { name: "Bench owner", email: "owner@example.com", password: newPassword() }

async function main(): Promise<void> {
  build(".", "tools/build.ts")
  const floor = weigh(builtEmptyPage(), inRepo("bench/empty-page/.next"))
  const receiver = await openReceiver()
  const environment = await openBenchEnvironment({ SERVICE_CALLBACK_ALLOW: receiver.host })
  const browser = await chromium.launch({
    executablePath: (await findChromium()) ?? undefined,
    args: ["--no-sandbox"],
  })
  try {
    const client = await setUpOwner(environment, owner)
    const { slug, api } = await createProject(environment, client, "Bench")
    await fillProject(api, receiver)
    const stranger = await browser.newPage({ baseURL: environment.dashboardUrl })
    const page = await signedIn(browser, environment.dashboardUrl)
    const weights = [
      ...(await weighAll((entry) => (entry.isPublic ? stranger : page), slug, floor)),
      weighCanvas(),
      await weighDocumentEditor(page, `/p/${slug}/templates/${await newDocument(client, slug)}`),
    ]
    await report("pages", "first-load JavaScript in KB, gzip, beside an empty page of the framework", weights)
    await report("going", "ms from a click in the sidebar to the next page", await goAround(page, slug))
    await writeFile(inRepo("docs/page-weight.md"), weightPage(weights, floor))
    if (weights.some((row) => row.holds !== "yes")) process.exitCode = 1
  } finally {
    await browser.close()
    await environment.close()
    await receiver.close()
  }
}

function build(folder: string, script: string, ...args: string[]): void {
  if (env.BENCH_BUILT) return
  const { status } = spawnSync(execPath, [inRepo(script), ...args], {
    cwd: inRepo(folder),
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  })
  if (status !== 0) throw new Error(`${script} ended with ${status}.`)
}

function builtEmptyPage(): string {
  build("bench/empty-page", "node_modules/next/dist/bin/next", "build")
  return readFileSync(inRepo("bench/empty-page/.next/server/app/index.html"), "utf8")
}

/** Bytes, packed, of every script that the HTML names, and of messages; browsers of today leave out those marked nomodule. */
function weigh(html: string, built: string): number {
  const current = html.replace(/<script[^>]*\bnomodule\b[^>]*>/gi, "")
  const files = scriptsIn(current)
    .map((name) => `${built}/${name}`)
    .filter((path) => existsSync(path))
  return packed(files) + Math.max(...languages.map((language) => packed(messageFiles(files, language))))
}

/** Files that the framework fetches for the canvas of documents, by its list of lazy chunks. */
function weighCanvas(): Row {
  const list = inRepo(
    ".next/server/app/(dashboard)/p/[project]/templates/[id]/page/react-loadable-manifest.json",
  )
  const parts = Object.values(JSON.parse(readFileSync(list, "utf8")) as Record<string, { files: string[] }>)
  const scripts = parts
    .map(({ files }) => files.filter((file) => file.endsWith(".js")).map((file) => inRepo(".next", file)))
    .find((files) => files.some((file) => readFileSync(file, "utf8").includes("ProseMirror-selectednode")))
  if (!scripts) throw new Error("The build knows no editor of documents that comes later.")
  return lateRow("template-editor, canvas", "canvas", packed(scripts))
}

/** All scripts that a browser fetches once the page of a visual template is loaded, with those for its dialogs. */
async function weighDocumentEditor(page: Page, path: string): Promise<Row> {
  await page.goto(path)
  await page.getByRole("textbox", { name: "Message", exact: true }).waitFor()
  // Parts of the page are fetched in idle time.
  await page.waitForTimeout(idleMs)
  const html = await (await page.request.get(path)).text()
  const fetched = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name))
  const scripts = scriptsIn(fetched.join("\n")).filter((name) => !html.includes(name))
  const files = scripts.map((name) => inRepo(".next", name)).filter((file) => existsSync(file))
  return lateRow("template-editor, all of a document", "document editor", packed(files))
}

/** `above` is all of it. */
function lateRow(page: string, kind: keyof typeof budgetsKb, bytes: number): Row {
  const row = { page, kind, total: kb(bytes), above: kb(bytes), budget: budgetsKb[kind] }
  return { ...row, holds: row.above <= row.budget ? "yes" : "NO" }
}

async function newDocument(client: DashboardClient, slug: string): Promise<string> {
  const made = await client.post(`/api/projects/${slug}/drafts`, { kind: "visual", name: "Document" })
  return String(must(made, "A document").draft_id)
}

/** Names of the framework's scripts in a text, each once. */
const scriptsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\/_next\/(static\/[\w./~-]+\.js)/g)].map((match) => match[1] ?? "")),
]

const packed = (files: readonly string[]): number =>
  files.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 6 }).length, 0)

/**
 * The scripts contain the addresses of their messages (tools/words/browser.ts), and request them as soon as they run.
 */
function messageFiles(scripts: readonly string[], language: Language): string[] {
  const named = scripts.flatMap((path) =>
    Array.from(
      readFileSync(path, "utf8").matchAll(/"\/(words\/(\w+)\/[\w-]+\.js)"/g),
      ([, file = "", of = ""]) => ({ file, of }),
    ),
  )
  return [...new Set(named.filter(({ of }) => of === language).map(({ file }) => inRepo("public", file)))]
}

async function signedIn(browser: Browser, baseURL: string): Promise<Page> {
  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } })
  await new SignInScreen(page).signIn(owner.email, owner.password)
  return page
}

/** Pages for everybody are weighed as strangers see them; who has signed in is led on. */
async function weighAll(pageFor: (entry: PageEntry) => Page, slug: string, floor: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const entry of pages) {
    const page = pageFor(entry)
    await openPage(page, entry, slug)
    const html = await (await page.request.get(page.url())).text()
    rows.push(weightRow(entry, weigh(html, inRepo(".next")), floor))
  }
  return rows
}

function weightRow(entry: PageEntry, bytes: number, floor: number): Row {
  const kind: keyof typeof budgetsKb = entry.kind ?? "ordinary"
  const above = kb(bytes - floor)
  return {
    page: entry.name,
    kind,
    total: kb(bytes),
    above,
    budget: budgetsKb[kind],
    holds: above <= budgetsKb[kind] ? "yes" : "NO",
  }
}

const kb = (bytes: number): number => Math.round(bytes / 102.4) / 10

/** Every link of the sidebar, several times round. */
async function goAround(page: Page, slug: string): Promise<Row[]> {
  await page.goto(`/p/${slug}/overview`)
  const links = await page
    .locator(`nav a[href^="/p/${slug}/"]`)
    .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute("href") ?? ""))])
  const taken = new Map<string, { title: number; whole: number; floor: number }[]>()
  for (let round = 0; round <= rounds; round++)
    for (const href of links) {
      const times = await go(page, href)
      if (round > 0) taken.set(href, [...(taken.get(href) ?? []), times])
    }
  return [...taken].map(([href, times]) => ({
    page: href.split("/").at(-1) ?? href,
    title: median(times.map((one) => Math.round(one.title))),
    whole: median(times.map((one) => Math.round(one.whole))),
    floor: median(times.map((one) => Math.round(one.floor))),
  }))
}

/** One click, timed inside the page: no way to the browser and back is counted. */
async function go(page: Page, href: string): Promise<{ title: number; whole: number; floor: number }> {
  const times = await page.evaluate(async (target) => {
    const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${target}"]`)
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const until = async (holds: () => boolean) => {
      while (!holds()) await frame()
      return performance.now()
    }
    const before = performance.now()
    await fetch("/api/health")
    const floor = performance.now() - before
    const old = document.querySelector("main h1")
    const isElsewhere = location.pathname !== target
    const start = performance.now()
    link?.click()
    const title = await until(
      () =>
        location.pathname.startsWith(target) &&
        document.querySelector("main h1") !== null &&
        (!isElsewhere || document.querySelector("main h1") !== old),
    )
    const whole = await until(() => document.querySelector("main .animate-late") === null)
    return { title: title - start, whole: whole - start, floor }
  }, href)
  await page.waitForTimeout(200)
  return times
}

function weightPage(rows: Row[], floor: number): string {
  const lines = rows.map(
    (row) => `| ${row.page} | ${row.kind} | ${row.total} | ${row.above} | ${row.budget} |`,
  )
  return `# Page weight

JavaScript that a browser loads before a page is usable, in KB (1,024 bytes), gzip, measured with \`npm run bench -- pages\`. An
empty page of the framework loads ${kb(floor)} KB; budgets apply to everything above that. Editors, charts and other large parts
load on demand; the last two rows are the document editor's: its canvas alone, and all that a browser loads after the page of a
visual template. Texts of one language are included, the largest one.

| page | kind | total | above the framework | budget |
|---|---|---:|---:|---:|
${lines.join("\n")}
`
}

await main()
