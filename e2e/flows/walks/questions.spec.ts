import { type Browser, expect, type Page } from "@playwright/test"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import type { ApiClient } from "../../../tools/api-client.ts"
import { within } from "../../../tools/lib/timeouts.mjs"
import { type InputMethod, inputMethods } from "../../input-method.ts"
import { test } from "../../listening.ts"
import { OverviewScreen } from "../../screens/overview-screen.ts"
import { enterAs } from "../../session.ts"
import {
  createProject,
  newPassword,
  openTestEnvironment,
  setUpOwner,
  type TestEnvironment,
} from "../../test-environment.ts"
import { live, past, pastBefore, sendPlain, zone } from "./past.ts"
import { type Asked, atOverview, questions } from "./questions.ts"

/**
 * Six operator tasks, each done in at most three presses from the overview, by mouse and by keyboard. All data came
 * from the sandbox; events of past days were made on a moved clock.
 */
const pressesMax = 3

const times = (count: number, email: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => email(nth))

const full = times(30, (nth) => `mailbox-full+${nth}@outlook.com`)
const gone = inputMethods.map(({ name }) => `hard-bounce+${name}@shop.example`)
const scanned = times(12, (nth) => `scanned+${nth}@company.example`)
const opening = times(5, (nth) => `open+${nth}@gmail.com`)
const sent =
  [...full, ...gone, ...scanned, ...opening].length + past.quiet + past.refused + past.accepted + past.jumped

const password = newPassword()
let environment: TestEnvironment
let slug = ""
let jumpAt = 0

test.beforeAll(async ({ browser }) => {
  test.setTimeout(within(180_000))
  environment = await openTestEnvironment({ name: "questions" })
  const owner = await setUpOwner(environment, { name: "Owner", email: "owner@example.com", password })
  const made = await createProject(environment, owner, "Shop")
  slug = made.slug
  // One person each: a saved comparison stays with its person.
  await environment.addPeople(
    inputMethods.map(({ name }) => ({
      ...{
        name: `Operator by ${name}`,
        email: emailOf(name),
        password,
        roles: { [slug]: "operator" as const },
      },
    })),
  )
  const story = pastBefore(Date.now())
  jumpAt = story.jumpAt
  const { domain } = await made.api(domainGetSandboxDomain, {})
  await live(environment, story.sendings, sendPlain(made.api, `hello@${domain}`))
  await send(made.api, "Your order", "order", [...full, ...gone])
  await send(made.api, "Spring sale", "spring-sale", [...scanned, ...opening])
  await everythingIsThere(browser)
})
test.afterAll(() => environment.close())

async function send(api: ApiClient, subject: string, tag: string, emails: readonly string[]): Promise<void> {
  const { domain } = await api(domainGetSandboxDomain, {})
  await api(emailSend, {
    message: {
      recipients: emails.map((email) => ({ email })),
      ...{ from_email: `hello@${domain}`, subject, tags: [tag], track_read: 1, track_links: 1 },
      body: { html: '<p>Hello <a href="https://shop.example/sale">there</a></p>' },
    },
  })
}

const emailOf = (input: InputMethod["name"]): string => `operator-${input}@example.com`

async function pageOf(browser: Browser, input: InputMethod["name"] = "mouse"): Promise<Page> {
  const context = await browser.newContext({ baseURL: environment.dashboardUrl, timezoneId: zone })
  const page = await context.newPage()
  // After signing in, this page has sent the time zone of the browser.
  await page.goto("/sign-in")
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain("time_zone")
  await enterAs(context, environment.dashboardUrl, { email: emailOf(input), password })
  return page
}

/** Until what the sandbox made has come back, and is counted. */
async function everythingIsThere(browser: Browser): Promise<void> {
  const page = await pageOf(browser)
  const reads = page.getByText(`${opening.length} of `)
  const machines = page.getByText(`${scanned.length} of `)
  await expect(async () => {
    await page.goto(`/p/${slug}/engagement?tag=spring-sale`)
    await expect(reads.first()).toBeVisible({ timeout: within(5000) })
    await expect(machines.first()).toBeVisible({ timeout: within(5000) })
    await page.goto(`/p/${slug}/overview`)
    await expect(new OverviewScreen(page).figure("Messages sent")).toContainText(String(sent), {
      timeout: within(1000),
    })
    await expect(new OverviewScreen(page).changed("Outlook")).toContainText(String(full.length), {
      timeout: within(1000),
    })
  }).toPass({ timeout: within(90_000) })
  await page.context().close()
}

/** An input method that counts its presses; going to a page by its name counts as one, too. */
function counting(input: InputMethod): { input: InputMethod; presses(): number } {
  let presses = 0
  const counted = <Args extends unknown[]>(act: (...args: Args) => Promise<void>) => {
    return (...args: Args) => {
      presses += 1
      return act(...args)
    }
  }
  return {
    input: {
      ...input,
      press: counted((...args) => input.press(...args)),
      write: counted((...args) => input.write(...args)),
      choose: counted((...args) => input.choose(...args)),
      open: counted((...args) => input.open(...args)),
    },
    presses: () => presses,
  }
}

const detailsFor = (input: InputMethod): Asked => ({
  person: `hard-bounce+${input.name}@shop.example`,
  ...{ full: full.length, scanned: scanned.length, read: opening.length, sent },
  jumpDay: dayOf(jumpAt),
})

const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { ...options, timeZone: zone })

/** RANGE-5: a day as pages show it, with the year when that is not this year. */
function dayOf(ms: number): string {
  const day = { day: "numeric", month: "short" } as const
  const year = formatOf({ year: "numeric" })
  const isThisYear = year.format(ms) === year.format(Date.now())
  return formatOf(isThisYear ? day : { ...day, year: "numeric" }).format(ms)
}

for (const input of inputMethods)
  for (const [question, answer] of Object.entries(questions))
    test(`QUESTION-1 ${question}, by ${input.name} alone`, async ({ browser }) => {
      const page = await pageOf(browser, input.name)
      await atOverview(page, slug)
      const counted = counting(input)
      await answer(page, counted.input, detailsFor(input))
      expect(counted.presses(), "presses from the overview to the answer").toBeLessThanOrEqual(pressesMax)
      await page.context().close()
    })
