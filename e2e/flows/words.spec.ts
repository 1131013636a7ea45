import type { Page } from "@playwright/test"
import { templateSet } from "#contract/methods/template"
import { within } from "../../tools/lib/timeouts.mjs"
import { expect, test } from "../fixtures.ts"

/** Messages come to a browser in files of one language each (lib/interface/words/loading.ts). */
const languageOf = (url: string): string | undefined => /\/words\/(\w+)\//.exec(url)?.[1]

/** Language files that a page requests, and errors in its console. */
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
  return { languages, complaints, requested: () => [...new Set(languages)].sort() }
}

test("WORDS-7 WORDS-2 a page comes in its reader's language alone, asks again for what did not come, and changes it where it stands", async ({
  signIn,
  api,
  shared,
}) => {
  const template = { name: "In words", from_email: "shop@example.com", subject: "In words" }
  await api(templateSet, { template })
  const page = await signIn(shared.people.viewer)
  const speak = async (value: string) => {
    const put = { headers: { "content-type": "application/json" }, data: { name: "language", value } }
    expect((await page.request.put("/api/account/preferences", put)).status()).toBe(200)
  }
  const title = (name: string) => page.getByRole("heading", { level: 1, name })
  await speak("de")
  const seen = watch(page)
  await page.route("**/words/de/**", (route) => route.abort())
  await page.goto(`/p/${shared.ours.slug}/messages`)
  const again = page.getByRole("button", { name: "Try again" })
  await expect(again).toBeVisible()
  await page.unroute("**/words/de/**")
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: within(3000) })
    await expect(title("Nachrichten")).toBeVisible({ timeout: within(3000) })
  }).toPass()

  seen.complaints.length = 0
  await page.reload()
  await expect(title("Nachrichten")).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("lang", "de")
  await expect(page).toHaveTitle(/^Nachrichten/)
  await page.getByRole("link", { name: "Vorlagen" }).first().click()
  await expect(title("Vorlagen")).toBeVisible()
  await expect(page.getByRole("columnheader", { name: "Geändert", exact: true })).toBeVisible()
  // Parts loaded later have their own messages.
  await page.keyboard.press("Control+K")
  await expect(page.getByRole("combobox")).toBeVisible()
  expect(seen.requested()).toEqual(["de"])

  // Another language is loaded into the open page.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole("combobox").fill("Polski")
  await page.keyboard.press("Enter")
  await expect(page.locator("html")).toHaveAttribute("lang", "pl")
  await expect(page.getByRole("link", { name: "Wiadomości" }).first()).toBeVisible()
  expect(seen.requested()).toEqual(["de", "pl"])
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true)
  expect(seen.complaints).toEqual([])
  // Others come as the same person.
  await speak("en")
})
