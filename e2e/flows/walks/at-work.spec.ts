import { type Browser, expect, type Page } from "@playwright/test"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import type { ApiClient } from "../../../tools/api-client.ts"
import { within } from "../../../tools/lib/timeouts.mjs"
import { inputMethods } from "../../input-method.ts"
import { test } from "../../listening.ts"
import { MessagesScreen } from "../../screens/messages-screen.ts"
import { enterAs } from "../../session.ts"
import { storeRows } from "../../store-rows.ts"
import {
  createProject,
  newPassword,
  openTestEnvironment,
  setUpOwner,
  type TestEnvironment,
} from "../../test-environment.ts"
import { fromStarterToTestMessage } from "./editor.ts"
import { fromBouncesToThePerson } from "./operator.ts"
import { type Meanwhile, runIsLeftAndFound, written } from "./run.ts"

/** A day's work in a project, each task once by mouse alone and once by keyboard alone. */
const password = newPassword()
const roles = ["editor", "operator", "manager"] as const
const persons = ["lena", "omar"].map((name) => `hard-bounce+${name}@shop.example`)
let environment: TestEnvironment
let slug = ""

test.beforeAll(async () => {
  environment = await openTestEnvironment({ name: "at-work" })
  const owner = await setUpOwner(environment, { name: "Owner", email: "owner@example.com", password })
  const made = await createProject(environment, owner, "Shop")
  slug = made.slug
  await environment.addPeople(
    roles.map((role) => ({
      name: `Test ${role}`,
      email: `${role}@example.com`,
      password,
      roles: { [slug]: role },
    })),
  )
  await send(made.api, [...persons, ...Array.from({ length: 6 }, (_, nth) => `reader${nth}@shop.example`)])
})
test.afterAll(() => environment.close())

async function send(api: ApiClient, emails: readonly string[]): Promise<void> {
  const { domain } = await api(domainGetSandboxDomain, {})
  const recipients = emails.map((email) => ({ email }))
  const body = { plaintext: "Thank you for your order." }
  await api(emailSend, {
    message: { recipients, from_email: `hello@${domain}`, subject: "Your order", body },
  })
}

async function pageOf(browser: Browser, role: (typeof roles)[number]): Promise<Page> {
  const context = await browser.newContext({ baseURL: environment.dashboardUrl, acceptDownloads: true })
  await enterAs(context, environment.dashboardUrl, { email: `${role}@example.com`, password })
  return context.newPage()
}

for (const [nth, input] of inputMethods.entries()) {
  test(`an editor goes from a starter to a test message, by ${input.name} alone`, async ({ browser }) => {
    test.setTimeout(within(240_000))
    const page = await pageOf(browser, "editor")
    await fromStarterToTestMessage(page, input, slug, `Receipt by ${input.name}`)
    await page.context().close()
  })

  test(`an operator goes from a jump in bounces to the person, by ${input.name} alone`, async ({
    browser,
  }) => {
    const page = await pageOf(browser, "operator")
    await expect(async () => {
      await page.goto(`/p/${slug}/messages?status=hard_bounced`)
      await expect(new MessagesScreen(page).rows()).toHaveCount(persons.length, { timeout: within(5000) })
    }).toPass({ timeout: within(90_000) })
    await fromBouncesToThePerson(page, input, slug, persons[nth] ?? "")
    await page.context().close()
  })

  test(`RUN-2 RUN-3 RUN-5 RUN-11 SENDING-9 a run is left, found, paused, resumed and seen by two, over a kill of the dashboard, by ${input.name} alone`, async ({
    browser,
  }) => {
    test.setTimeout(within(420_000))
    const pages = { page: await pageOf(browser, "editor"), other: await pageOf(browser, "manager") }
    const subject = `By ${input.name}: {{voucher}}`
    await runIsLeftAndFound(pages, input, { slug, subject }, meanwhile[input.name])
    expect(await atService(input.name)).toEqual([written, written])
    for (const page of Object.values(pages)) await page.context().close()
  })
}

async function killAndStart(): Promise<void> {
  await environment.dashboard.kill()
  await environment.dashboard.start()
}

/** Each walk sees one kill: a second one takes seconds and would show nothing new. */
const meanwhile: Record<"mouse" | "keyboard", Meanwhile> = {
  mouse: { paused: killAndStart },
  keyboard: { running: killAndStart },
}

/** How many messages the service has of a walk's run, and to how many people. */
async function atService(walk: string): Promise<number[]> {
  const [rows] = await storeRows<{ all: string; distinct: string }>(
    environment.databases.SERVICE_DATABASE_URL,
    [
      `select count(*) as all, count(distinct email) as distinct from letters where email like 'reader-${walk}-%'`,
    ],
  )
  return [Number(rows?.[0]?.all), Number(rows?.[0]?.distinct)]
}

test("RUN-6 the run of a project is nobody else's", async ({ browser }) => {
  const page = await pageOf(browser, "manager")
  const { runs } = (await (await page.request.get(`/api/projects/${slug}/send-runs`)).json()) as {
    runs: { run_id: string }[]
  }
  const run_id = runs[0]?.run_id ?? "none"
  await environment.addPeople([{ name: "Stranger", email: "stranger@example.com", password, roles: {} }])
  const context = await browser.newContext({ baseURL: environment.dashboardUrl })
  await enterAs(context, environment.dashboardUrl, { email: "stranger@example.com", password })
  for (const path of ["", `/${run_id}`, `/${run_id}/result`])
    expect((await context.request.get(`/api/projects/${slug}/send-runs${path}`)).status()).toBe(404)
  const act = { data: { act: "stop" }, headers: { origin: environment.dashboardUrl } }
  expect((await context.request.post(`/api/projects/${slug}/send-runs/${run_id}`, act)).status()).toBe(404)
})
