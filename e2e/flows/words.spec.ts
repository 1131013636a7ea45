import type { Page } from "@playwright/test"
import { within } from "../../tools/lib/timeouts.mjs"
import { expect, test } from "../fixtures.ts"

/** Messages come to a browser in files of one language each (lib/words/loading.ts). */
const languageOf = (url: string): string | undefined => /\/words\/(\w+)\//.exec(url)?.[1]

/** Which languages' files a page asks for, and what its console complains about. */
function watch(page: Page) {
  const languages: string[] = []
  const complaints: string[] = []
  page.on("request", (request) => {
    const language = languageOf(request.url())
    if (language) languages.push(language)
  })
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(error.message))
  return { languages, complaints, asked: () => [...new Set(languages)].sort() }
}

const speak = (page: Page, language: string) =>
  page.context().addCookies([{ name: "language", value: language, url: page.url() }])

test("WORDS-7 a page comes with the messages of its reader's language and of no other", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.people.editor)
  await page.goto("/projects")
  const seen = watch(page)
  await speak(page, "de")
  await page.goto(`/p/${shared.ours.slug}/messages`)
  await expect(page.getByRole("heading", { level: 1, name: "Nachrichten" })).toBeVisible()
  await page.getByRole("link", { name: "Vorlagen" }).first().click()
  await expect(page.getByRole("heading", { level: 1, name: "Vorlagen" })).toBeVisible()
  // What comes later has messages of its own.
  await page.keyboard.press("Control+K")
  await expect(page.getByRole("combobox")).toBeVisible()
  expect(seen.asked()).toEqual(["de"])
  expect(seen.complaints).toEqual([])
})

test("WORDS-7 a change of the language loads the other messages into the page that stands", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.people.viewer)
  await page.goto(`/p/${shared.ours.slug}/messages`)
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible()
  const seen = watch(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.keyboard.press("Control+K")
  await page.getByRole("combobox").fill("Polski")
  await page.keyboard.press("Enter")
  await expect(page.locator("html")).toHaveAttribute("lang", "pl")
  await expect(page.getByRole("link", { name: "Wiadomości" }).first()).toBeVisible()
  expect(seen.asked()).toContain("pl")
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true)
  expect(seen.complaints).toEqual([])
  // Others come as the same person.
  const put = { headers: { "content-type": "application/json" }, data: { name: "language", value: "en" } }
  expect((await page.request.put("/api/account/preferences", put)).status()).toBe(200)
})

test("WORDS-7 messages that do not come are said to be missing, in English, and come when they are asked for again", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.people.editor)
  await page.goto("/projects")
  await speak(page, "de")
  await page.route("**/words/de/**", (route) => route.abort())
  await page.goto(`/p/${shared.ours.slug}/messages`)
  const again = page.getByRole("button", { name: "Try again" })
  await expect(again).toBeVisible()
  await page.unroute("**/words/de/**")
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await expect(page.getByRole("heading", { level: 1, name: "Nachrichten" })).toBeVisible({
      timeout: within(3000),
    })
  }).toPass()
})
