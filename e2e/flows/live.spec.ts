import type { Page } from "@playwright/test"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import type { ApiClient } from "../../tools/api-client.ts"
import { expect, test } from "../fixtures.ts"

/** Requests of a page for its stream and for its rendering, from now on. */
function liveRequests(page: Page): string[] {
  const words: string[] = []
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const word = /^\/api\/projects\/[^/]+\/(stream)$/.exec(pathname)?.[1]
    if (word) words.push(word)
    else if (searchParams.has("_rsc") && pathname.endsWith("/messages")) words.push("page")
  })
  return words
}

async function send(api: ApiClient, email: string): Promise<void> {
  const { domain } = await api(domainGetSandboxDomain, {})
  const body = { plaintext: "Thank you for your order." }
  await api(emailSend, {
    message: { recipients: [{ email }], from_email: `hello@${domain}`, subject: "Your order", body },
  })
}

/** A row is drawn for narrow pages as well, and hidden. */
const rowOf = (page: Page, email: string) => page.getByText(email).filter({ visible: true }).first()

test("LIVE-1 a message shows in every open page without a reload", async ({
  signIn,
  api,
  shared,
  page,
  context,
}) => {
  await signIn(shared.people.editor)
  const first = liveRequests(page)
  await page.goto(`/p/${shared.ours.slug}/messages`)
  await expect.poll(() => first).toContain("stream")
  // A reload would remove these marks, and so would a new render of the box.
  await page.evaluate(() => document.documentElement.setAttribute("data-mark", "saved"))
  const search = page.getByRole("searchbox").first()
  await search.focus()

  await send(api, "live-1@example.com")
  await expect(rowOf(page, "live-1@example.com")).toBeVisible()
  expect(first).toContain("page")
  await expect(page.locator("html")).toHaveAttribute("data-mark", "saved")
  await expect(search).toBeFocused()

  const second = await context.newPage()
  await second.goto(`/p/${shared.ours.slug}/messages`)
  await send(api, "live-2@example.com")
  for (const each of [page, second]) await expect(rowOf(each, "live-2@example.com")).toBeVisible()
})

test("LIVE-6 an open overview counts what comes without being drawn anew", async ({
  signIn,
  api,
  shared,
  page,
}) => {
  await signIn(shared.people.editor)
  const read: string[] = []
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith("/overview")) read.push(searchParams.has("_rsc") ? "page" : pathname)
  })
  const path = `/p/${shared.ours.slug}/overview?range=24h`
  await page.goto(path)
  // The first figure is how many were sent, with its link to them.
  const sent = page
    .getByRole("main")
    .getByRole("link", { name: /^[\d,]+$/ })
    .first()
  await send(api, "live-overview-0@example.com")
  await expect(sent).toBeVisible()
  const number = async () => Number((await sent.innerText()).replaceAll(",", ""))
  const before = await number()
  read.length = 0
  await send(api, "live-overview@example.com")
  await expect.poll(number).toBeGreaterThan(before)
  // An earlier request can have brought the number as well: the message's own events are requested in any case.
  await expect.poll(() => [...new Set(read)]).toEqual([`/api/projects/${shared.ours.slug}/overview`])
})
