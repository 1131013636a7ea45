/**
 * Claim: the overview and the suppressions reach a performance score of at least 95 of 100.
 *
 * Measured: Lighthouse, desktop, the median of three runs each; signed in, with one of everything in the project. Floor
 * in the same run: the sign-in, our lightest page. Lighthouse is not part of this package: npx fetches the version
 * below for this run alone.
 *
 * Limits: the browser, both programs and the stores share the machine; on a busy one the score says more about it.
 */
import { spawnSync } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { env } from "node:process"
import { chromium } from "@playwright/test"
import { fillProject, openReceiver } from "../e2e/fill.ts"
import { SignInScreen } from "../e2e/screens/sign-in-screen.ts"
import { createProject, newPassword, setUpOwner } from "../e2e/test-environment.ts"
import { findChromium } from "../tools/lib/chromium.mjs"
import { median, type Row, report } from "./report.ts"
import { openBenchEnvironment } from "./test-environment.ts"

const lighthouse = "lighthouse@13.5.0"
const rounds = 3
const owner = { name: "Bench owner", email: "owner@example.com", password: newPassword() }

type Audit = { score: number | null; numericValue?: number }
type Report = { categories: { performance: Audit }; audits: Record<string, Audit | undefined> }

async function main(): Promise<void> {
  const receiver = await openReceiver()
  const environment = await openBenchEnvironment({ SERVICE_CALLBACK_ALLOW: receiver.host })
  const folder = await mkdtemp(join(tmpdir(), "waybill-bench-"))
  try {
    const { slug, api } = await createProject(environment, await setUpOwner(environment, owner), "Bench")
    await fillProject(api, receiver)
    const headersPath = join(folder, "headers.json")
    await writeFile(headersPath, JSON.stringify({ cookie: await sessionCookie(environment.dashboardUrl) }))
    const rows: Row[] = []
    for (const path of [`/p/${slug}/overview`, `/p/${slug}/suppressions`, `/sign-in`])
      rows.push(
        await score(`${environment.dashboardUrl}${path}`, path === "/sign-in" ? null : headersPath, folder),
      )
    await report("lighthouse", "performance score on a desktop", rows)
  } finally {
    await environment.close()
    await receiver.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The cookies of a signed-in person, as one header. */
async function sessionCookie(baseURL: string): Promise<string> {
  const browser = await chromium.launch({
    executablePath: (await findChromium()) ?? undefined,
    args: ["--no-sandbox"],
  })
  try {
    const page = await browser.newPage({ baseURL })
    await new SignInScreen(page).signIn(owner.email, owner.password)
    const cookies = await page.context().cookies()
    return cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
  } finally {
    await browser.close()
  }
}

async function score(url: string, headersPath: string | null, folder: string): Promise<Row> {
  const reports: Report[] = []
  for (let round = 0; round < rounds; round++) reports.push(await look(url, headersPath, folder))
  const middle = (value: (one: Report) => number | null | undefined) =>
    median(reports.map((one) => Math.round(value(one) ?? 0)))
  const audit = (id: string) => middle((one) => one.audits[id]?.numericValue)
  return {
    page: new URL(url).pathname.split("/").at(-1) ?? url,
    score: middle((one) => (one.categories.performance.score ?? 0) * 100),
    "first paint ms": audit("first-contentful-paint"),
    "largest paint ms": audit("largest-contentful-paint"),
    "blocked ms": audit("total-blocking-time"),
    "shift x1000": middle((one) => (one.audits["cumulative-layout-shift"]?.numericValue ?? 0) * 1000),
  }
}

async function look(url: string, headersPath: string | null, folder: string): Promise<Report> {
  const outputPath = join(folder, "report.json")
  const args = ["--yes", lighthouse, url, "--quiet", "--preset=desktop", "--only-categories=performance"]
  const flags = ["--output=json", `--output-path=${outputPath}`, "--chrome-flags=--headless=new --no-sandbox"]
  const session = headersPath ? [`--extra-headers=${headersPath}`] : []
  const { status } = spawnSync("npx", [...args, ...flags, ...session], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...env, CHROME_PATH: (await findChromium()) ?? "" },
  })
  if (status !== 0) throw new Error(`Lighthouse ended with ${status} on ${url}.`)
  return JSON.parse(await readFile(outputPath, "utf8")) as Report
}

await main()
