import type { Page } from "@playwright/test"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import { templateSet } from "#contract/methods/template"
import { within } from "../../tools/lib/timeouts.mjs"
import { pages } from "../../tools/pages.ts"
import { expect, test } from "../fixtures.ts"
import { SignInScreen } from "../screens/sign-in-screen.ts"

/** Pieces of a key that would give it away: all of it, its beginning and its end, and the way basic auth carries it. */
function piecesOf(key: string): string[] {
  return [key, key.slice(0, 12), key.slice(-12), Buffer.from(key).toString("base64").slice(0, 24)]
}

/** Everything that reaches the browser: addresses, headers and bodies of every answer. */
function record(page: Page): { texts: { from: string; text: string }[]; settled(): Promise<unknown> } {
  const texts: { from: string; text: string }[] = []
  const reading: Promise<unknown>[] = []
  page.on("response", (response) => {
    const from = response.url()
    texts.push({ from, text: from })
    texts.push({ from, text: JSON.stringify(response.headers()) })
    reading.push(
      response
        .body()
        .then((body) => texts.push({ from, text: body.toString("latin1") }))
        .catch(() => {}),
    )
  })
  page.on("console", (message) => texts.push({ from: "console", text: message.text() }))
  // An answer that the page has left behind can never be read; nothing waits for those.
  const timeout = () => new Promise((resolve) => setTimeout(resolve, 3000))
  return { texts, settled: () => Promise.race([Promise.all(reading.splice(0)), timeout()]) }
}

/** The recorder sees a key that is there. */
async function seesAKey(page: Page): Promise<void> {
  const recorded = record(page)
  const key = "0123456789abcdef0123456789abcdef0123456789abcdef"
  await page.route("**/planted", (route) => route.fulfill({ body: `{"last":"${key.slice(-12)}"}` }))
  await page.goto("/planted")
  await recorded.settled()
  expect(recorded.texts.some(({ text }) => piecesOf(key).some((piece) => text.includes(piece)))).toBe(true)
  await page.close()
}

/** Every page there is, one after the other. */
test.setTimeout(within(360_000))

test("no API key, whole or in part, ever reaches a browser", async ({ api, shared, page }) => {
  await seesAKey(await page.context().newPage())
  const { domain } = await api(domainGetSandboxDomain, {})
  const sender = { from_email: `hello@${domain}`, subject: "Keys" }
  const { template } = await api(templateSet, {
    template: { name: "No key", ...sender, body: { html: "<p>Hello</p>" } },
  })
  const { job_id } = await api(emailSend, {
    message: { template_id: template.id, recipients: [{ email: "open@example.com" }] },
  })

  const recorded = record(page)
  await new SignInScreen(page).signIn(shared.owner, shared.password)
  const { slug } = shared.ours
  const ofOneThing = [`/p/${slug}/messages/${job_id}`, `/p/${slug}/templates/${template.id}`]
  const all = pages.filter((one) => !one.isPublic && !one.opens).map((one) => one.path(slug))
  for (const path of [...all, ...ofOneThing]) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    await page.waitForLoadState("load")
    await recorded.settled()
  }
  for (const [method, input] of [
    ["template/list", {}],
    ["webhook/list", {}],
    ["domain/list", {}],
    ["system/info", {}],
    ["email/send", { message: { recipients: [] } }],
  ] as const)
    await page.evaluate(
      async ([url, body]) => {
        await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })
      },
      [`/api/projects/${shared.ours.slug}/${method}`, JSON.stringify(input)] as const,
    )
  await recorded.settled()

  // A program's key: in the one answer that made it, and in none before or after.
  const route = `/api/projects/${slug}/program-keys`
  const made = await page.evaluate(
    async ([url, body]) => {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      })
      return { kept: answer.headers.get("cache-control"), body: (await answer.json()) as { api_key: string } }
    },
    [route, JSON.stringify({ act: "make", name: "Backend", right: "full", networks: [] })] as const,
  )
  expect(made.kept).toBe("no-store")
  for (const path of [`/p/${slug}/settings/keys`, `/p/${slug}/audit`, `/p/${slug}/webhooks/new`]) {
    await page.goto(path)
    await recorded.settled()
  }

  const cookies = await page.context().cookies()
  const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  const texts = [
    ...recorded.texts,
    { from: "cookies", text: JSON.stringify(cookies) },
    { from: "storage", text: storage },
  ]
  expect(recorded.texts.length).toBeGreaterThan(100)
  const keys = [shared.accountKey, shared.ours.key, shared.theirs.key]
  const leaks = keys.flatMap((key) =>
    piecesOf(key).flatMap((piece) =>
      texts.filter(({ text }) => text.includes(piece)).map(({ from }) => from),
    ),
  )
  expect(leaks).toEqual([])
  const ofProgram = new Set(
    piecesOf(made.body.api_key).flatMap((piece) =>
      texts.filter(({ text }) => text.includes(piece)).map(({ from }) => from),
    ),
  )
  expect([...ofProgram]).toEqual([`${shared.dashboardUrl}${route}`])
})
