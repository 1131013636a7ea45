import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, type Locator, type Page } from "@playwright/test"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import { webhookList, webhookSet, webhookTest } from "#contract/methods/webhook"
import { statuses } from "#contract/status"
import type { ApiClient } from "../../tools/api-client.ts"
import { within } from "../../tools/lib/timeouts.mjs"
import { barriersAtAllWidths } from "../barriers.ts"
import { test } from "../listening.ts"
import { enterAs } from "../session.ts"
import {
  createProject,
  newPassword,
  openTestEnvironment,
  setUpOwner,
  type TestEnvironment,
} from "../test-environment.ts"

/** A receiver with configurable answers, and an environment whose service may call it. */
const password = newPassword()
const owner = { name: "Test owner", email: "owner@example.com", password }
let server: Server
let url: string
let status = 200
let getStatus = 200
const bodies: { text: string; headers: Record<string, unknown> }[] = []
let environment: TestEnvironment
let slug: string
let api: ApiClient
let key: string

test.describe.configure({ mode: "serial" })

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on("data", (piece: Buffer) => pieces.push(piece))
    request.on("end", () => {
      const isPost = request.method === "POST"
      if (isPost) bodies.push({ text: Buffer.concat(pieces).toString("utf8"), headers: request.headers })
      const said = isPost ? status : getStatus
      response.writeHead(said).end(said === 200 ? "ok" : "upstream is restarting")
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  url = `http://127.0.0.1:${port}/mail-events`
  environment = await openTestEnvironment({
    name: "webhooks",
    env: { SERVICE_CALLBACK_ALLOW: `127.0.0.1:${port}` },
  })
  const client = await setUpOwner(environment, owner)
  const made = await createProject(environment, client, "Receiver")
  slug = made.slug
  api = made.api
  key = made.key
})
test.afterAll(async () => {
  await environment.close()
  await new Promise((resolve) => server.close(resolve))
})

const signedIn = (page: Page) => enterAs(page.context(), environment.dashboardUrl, owner)

async function send(count: number): Promise<void> {
  const { domain } = await api(domainGetSandboxDomain, {})
  const recipients = Array.from({ length: count }, (_, n) => ({ email: `reader${n}@example.com` }))
  const body = { plaintext: "Hello" }
  await api(emailSend, { message: { recipients, from_email: `hello@${domain}`, subject: "Sample", body } })
}

const numberOf = async () => (await api(webhookList, {})).objects.find((one) => one.url === url)?.id
/** Adds the webhook where the test that adds it has not run: any test here can run alone. */
async function hasWebhook(): Promise<void> {
  if (await numberOf()) return
  const events = { email_status: [...statuses], spam_block: ["*"] as ["*"] }
  await api(webhookSet, { url, status: "active", event_format: "json_post", events })
}

/** Sends messages whose events the receiver accepts, and waits for the last one. */
async function sendAnswered(count: number): Promise<void> {
  status = 200
  await hasWebhook()
  const before = bodies.length
  const last = new RegExp(`reader${count - 1}@example\\.com","status":"delivered"`)
  await send(count)
  const hasCome = () => bodies.slice(before).some(({ text }) => last.test(text))
  await expect.poll(hasCome, { timeout: within(60_000) }).toBe(true)
}

const pathTo = (rest: string) => `${environment.dashboardUrl}/p/${slug}/webhooks${rest}`
const open = async (page: Page, rest = "") => page.goto(pathTo(`/${await numberOf()}${rest}`))

/** Goes to something by the Tab key alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let step = 0; step < 120; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press("Tab")
  }
  await expect(target).toBeFocused()
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name }))
  await page.keyboard.press("Enter")
}

const progress = (page: Page) => page.getByRole("region", { name: /^Replay \d+/ })

/** Looks again until the page has it: what the service does in the background takes a moment. */
async function eventually(page: Page, rest: string, shown: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await open(page, rest)
    await shown()
  }).toPass({ timeout: within(90_000) })
}

test("HOOKPAGE-1 with the keyboard alone a webhook is added, tested, seen at work and replayed", async ({
  page,
}) => {
  await signedIn(page)
  await page.goto(pathTo("/new"))
  await tabTo(page, page.getByLabel("Address"))
  await page.keyboard.type(url)
  await page.keyboard.press("Enter")
  await page.waitForURL(/\/webhooks\/\d+$/)
  await press(page, "Send a test event")
  await press(page, "Send the event")
  await expect(page.getByRole("dialog").getByText("Response: 200")).toBeVisible()
  expect(bodies.filter((one) => one.headers.test === "1")).toHaveLength(1)
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)

  await send(2)
  const row = page.getByRole("row", { name: /200.*Successful/ }).first()
  await eventually(page, "", () => expect(row).toBeVisible({ timeout: within(2000) }))
  const cell = page.locator("tbody tr").first()
  await tabTo(page, cell)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: /^Call \d+/ })).toBeVisible()
  await press(page, /^Replay \d+ events?$/)
  await page.waitForURL(/\/webhooks\/\d+$/)
  await expect(progress(page)).toContainText("Done", { timeout: within(30_000) })
})

test("CALLBACK-14 VERIFY-1 a test event to this dashboard is no message; a genuine body is distinguished from others by their differences, and no key comes back", async ({
  page,
}) => {
  await sendAnswered(1)
  await signedIn(page)
  const { objects } = await api(webhookList, {})
  const ours = objects.find((one) => one.url.includes("/api/callbacks/"))?.url ?? ""
  for (const email_status of ["delivered", "spam_block"] as const) {
    const { is_answered } = await api(webhookTest, { url: ours, email_status })
    expect(is_answered).toBe(true)
  }
  // The dashboard gets its own call, which can arrive later than the receiver's.
  await expect(async () => {
    await page.goto(`${environment.dashboardUrl}/p/${slug}/messages?range=30d`)
    const row = page.getByRole("row", { name: /reader0@example\.com/ }).first()
    await expect(row).toBeVisible({ timeout: within(2000) })
  }).toPass({ timeout: within(90_000) })
  await expect(page.getByText("test@example.com")).toHaveCount(0)
  await page.goto(pathTo("/verify"))
  const text = bodies.find((one) => one.text.includes("reader0@"))?.text ?? ""
  const verdict = async (body: string, auth = "") => {
    await page.getByRole("textbox", { name: "Body" }).fill(body)
    await page.getByLabel("Value of auth").fill(auth)
    const answered = page.waitForResponse(/webhooks\/verify$/)
    await page.getByRole("button", { name: "Verify this body" }).click()
    const answer = await (await answered).text()
    expect(answer).not.toContain(key)
    return JSON.parse(answer) as unknown
  }
  expect(await verdict(text)).toEqual({ verdict: "genuine", key: "current" })
  await expect(page.getByText("Genuine", { exact: true })).toBeVisible()
  await expect(page.getByText("It matches this project’s key.")).toBeVisible()
  await verdict(text.replace("reader0@", "reader9@"))
  await expect(page.getByText("Forged", { exact: true })).toBeVisible()
  await verdict(JSON.stringify(JSON.parse(text), null, 2))
  await expect(page.getByText(/by a JSON library or an editor/)).toBeVisible()
  const auth = /"auth":"([0-9a-f]{32})"/.exec(text)?.[1] ?? ""
  await verdict(text.replace(`"auth":"${auth}",`, ""), `auth: ${auth}`)
  await expect(page.getByText(/was added at the beginning/)).toBeVisible()
  await page.getByRole("tab", { name: "Go", exact: true }).click()
  await expect(page.getByText("This example is not covered by our tests.")).toBeVisible()
  // The source of the page does not contain the key either.
  expect(await page.content()).not.toContain(key)
})

test("HOOKPAGE-2 a receiver that fails shows since when, what waits and what it said", async ({ page }) => {
  status = 503
  await hasWebhook()
  await send(3)
  await signedIn(page)
  await eventually(page, "", () =>
    expect(page.getByText(/^Failing since/).first()).toBeVisible({ timeout: within(2000) }),
  )
  await expect(page.getByRole("cell", { name: "upstream is restarting" }).first()).toBeVisible()
  await page.getByLabel("Response code").selectOption("503")
  await expect(page).toHaveURL(/code=503/)
  await expect(page.getByRole("row", { name: /503/ }).first()).toBeVisible()
  await expect(page.getByRole("row", { name: /Successful/ })).toHaveCount(0)
  await page.getByRole("button", { name: "Show as table" }).click()
  await expect(page.getByRole("columnheader", { name: "Failed" })).toBeVisible()
  await page.getByRole("row", { name: /503/ }).last().click()
  await expect(page.getByRole("heading", { name: /^Call \d+/ })).toBeVisible()
  await expect(page.getByText("Attempts continue automatically.")).toBeVisible()

  await page.goto(pathTo(""))
  const listed = page.getByRole("row", { name: /mail-events/ })
  await expect(listed).toContainText(/Failing since/)
  await expect(listed).toContainText(/since \d\d:\d\d/)

  await open(page, "?find=reader2%40example.com")
  await expect(page.getByLabel("Job id or address")).toHaveValue("reader2@example.com")
  await expect(page.getByRole("row", { name: /503/ }).first()).toBeVisible()
  await expect(page.getByRole("row", { name: /Successful/ })).toHaveCount(0)
  await open(page, "?find=nobody%40example.com")
  await expect(page.getByText("No calls match")).toBeVisible()
  await page.getByRole("button", { name: "Clear" }).click()
  await expect(page).not.toHaveURL(/find=/)
})

test("HOOKPAGE-3 one call is replayed from its row", async ({ page }) => {
  await sendAnswered(2)
  await signedIn(page)
  const replay = page.getByRole("button", { name: /^Replay call \d+$/ }).first()
  await eventually(page, "?status=answered", () => expect(replay).toBeVisible({ timeout: within(2000) }))
  const before = bodies.length
  await replay.click()
  await expect
    .poll(() => bodies.slice(before).some((one) => one.headers.replay), { timeout: within(30_000) })
    .toBe(true)
})

test("HOOKPAGE-3 a range of time runs and is stopped", async ({ page }) => {
  await sendAnswered(30)
  await signedIn(page)
  await open(page)
  await page.getByRole("button", { name: "Replay", exact: true }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("radio", { name: "All events in this period" }).click()
  const start = dialog.getByRole("button", { name: /^Replay [1-9]\d* events$/ })
  await expect(start).toBeEnabled()
  const all = Number(/\d+/.exec((await start.textContent()) ?? "")?.[0])
  // Leaving a status out counts at once, without another question.
  await dialog.getByRole("button", { name: /^Delivered \d+/ }).click()
  const fewer = Number(/\d+/.exec((await start.textContent()) ?? "")?.[0])
  expect(fewer).toBeLessThan(all)
  await dialog.getByRole("button", { name: /^Delivered \d+/ }).click()
  await dialog.getByRole("slider", { name: "Speed" }).focus()
  await page.keyboard.press("Home")
  await expect(dialog.getByText("1 event a second")).toBeVisible()
  await start.click()
  await expect(dialog).toHaveCount(0)
  // The replay of the one call may still be shown until the page is drawn again.
  await expect(progress(page)).toContainText(` of ${all} events`)
  await expect(progress(page)).toContainText("Running")
  await expect(progress(page)).toContainText(/to go/)
  await progress(page).getByRole("button", { name: "Stop" }).click()
  await expect(progress(page)).toContainText("It was stopped by hand.")
  await page.reload()
  await expect(progress(page)).toContainText("Stopped")
})

test("HOOKPAGE-10 CALLBACK-19 a call with a wrong key is refused, seen by who sets up webhooks, and dismissed", async ({
  page,
}) => {
  const body = JSON.stringify({ auth: "0".repeat(32), events_by_user: [] })
  const forge = async () =>
    (await fetch(`${environment.dashboardUrl}/api/callbacks/${slug}`, { method: "POST", body })).status
  expect(await forge()).toBe(403)
  await signedIn(page)
  const panel = page.getByRole("region", { name: "Refused calls" })
  // It is counted in memory first.
  await expect(async () => {
    await page.goto(pathTo(""))
    await expect(panel).toContainText(/Calls with a wrong key: one, .*, from 127\.0\.0\.1/, {
      timeout: within(5000),
    })
  }).toPass({ timeout: within(90_000) })
  await expect(panel).toContainText("The last new event was accepted")
  await panel.getByText("Addresses", { exact: true }).click()
  await expect(panel.getByRole("row", { name: /^127\.0\.0\.1 Calls with a wrong key 1 / })).toBeVisible()
  expect(await barriersAtAllWidths(page)).toEqual([])

  // Buffered data of a process is written before it ends.
  expect(await forge()).toBe(403)
  await environment.dashboard.stop()
  await environment.dashboard.start()
  await page.goto(pathTo(""))
  await expect(panel).toContainText(/Calls with a wrong key: 2 since .*, from 127\.0\.0\.1/)

  await page.goto(`${environment.dashboardUrl}/p/${slug}/overview`)
  await page.getByRole("link", { name: /Someone is sending calls with a wrong key/ }).click()
  await page.waitForURL(/\/webhooks$/)
  await panel.getByRole("button", { name: "Dismiss" }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByText("Dismissed. New calls are counted again.")).toBeVisible()
  await page.reload()
  await expect(page.getByRole("row", { name: /mail-events/ })).toBeVisible()
  await expect(panel).toHaveCount(0)
})

test("HOOKPAGE-4 HOOKPAGE-7 SAVE-3 a webhook is paused, set going again when its address answers, edited, and deleted with what is lost", async ({
  page,
}) => {
  await hasWebhook()
  await signedIn(page)
  await open(page)
  await press(page, "Pause")
  await expect(page.getByText("Paused", { exact: true }).first()).toBeVisible()
  await expect(page.getByRole("button", { name: "Replay", exact: true })).toHaveCount(0)
  getStatus = 500
  await press(page, "Reactivate")
  await expect(page.getByText(/must be answered with 200 within 3 seconds/)).toBeVisible()
  getStatus = 200
  await press(page, "Reactivate")
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible()

  await open(page, "/edit")
  await page.getByRole("checkbox", { name: "Opened" }).click()
  await page.getByLabel("Concurrent calls, at most").fill("4")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByLabel("Concurrent calls, at most")).toBeFocused()
  await expect(page.getByText("Enter a whole number between 5 and 100.")).toBeVisible()
  await page.getByLabel("Concurrent calls, at most").fill("7")
  await page.getByRole("button", { name: "Save" }).click()
  await page.waitForURL(/\/webhooks\/\d+$/)
  await expect(page.getByText(/7 concurrent calls/)).toBeVisible()
  await open(page, "/edit")
  await expect(page.getByRole("checkbox", { name: "Opened" })).not.toBeChecked()
  await api(webhookSet, { url, max_parallel: 9 })
  await page.getByLabel("Concurrent calls, at most").fill("8")
  await page.getByRole("button", { name: "Save" }).click()
  const note = page.getByRole("alert").filter({ hasText: "through the API" })
  await expect(note.getByRole("row", { name: "Concurrent calls, at most 9 8" })).toBeVisible()
  await expect(page.getByLabel("Concurrent calls, at most")).toHaveValue("8")
  await note.getByRole("button", { name: "Take theirs" }).click()
  await expect(page.getByLabel("Concurrent calls, at most")).toHaveValue("9")
  await page.getByRole("button", { name: "Delete" }).click()
  await expect(page.getByRole("dialog")).toContainText("Its delivery log and its replays are deleted too.")
  await expect(page.getByRole("dialog")).toContainText(/wait/)
  await page.getByRole("button", { name: "Delete webhook" }).click()
  await page.waitForURL(/\/webhooks$/)
  await expect(page.getByRole("row", { name: /mail-events/ })).toHaveCount(0)
})
