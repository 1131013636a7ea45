import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"
import { expect, test } from "../fixtures.ts"
import { ReferenceScreen } from "../screens/reference-screen.ts"

const run = promisify(execFile)

test.use({ permissions: ["clipboard-read", "clipboard-write"] })

test("SELF-6 SELF-7 somebody finds a method, reads its fields, runs its code, and takes the document away", async ({
  signIn,
  shared,
  page,
}) => {
  await signIn(shared.owner)
  const reference = new ReferenceScreen(page, shared.ours.slug)
  await page.goto(`/p/${shared.ours.slug}/overview`)
  await page.getByRole("link", { name: "SMTP & API" }).click()
  await page.getByRole("link", { name: "API reference" }).click()
  await reference.title("API reference").waitFor()

  await page.keyboard.press("/")
  await expect(reference.filter()).toBeFocused()
  await page.keyboard.type("send one")
  await expect(reference.methods().first()).toHaveText(/email\/send/)
  await page.keyboard.press("Enter")
  await reference.title("email/send").waitFor()
  await expect(page).toHaveURL(new RegExp(`/p/${shared.ours.slug}/smtp/reference/email/send$`))

  await expect(reference.part("Request")).toContainText("recipients")
  await reference.openFields("recipients")
  await expect(reference.part("Request")).toContainText("to_name")
  await expect(reference.part("Refusals")).toContainText("Codes of every method")

  await expect(reference.code("curl")).toContainText(
    `${shared.serviceUrl}/en/transactional/api/v1/email/send.json`,
  )
  await reference.chooseLanguage("JavaScript")
  await page.getByRole("button", { name: "Copy the JavaScript code" }).click()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  expect(code).toContain("process.env.API_KEY")
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", code], {
    env: { ...process.env, FORCE_COLOR: "0", API_KEY: shared.ours.key },
  })
  expect(stdout).toContain("status: 'success'")

  // The chosen language applies to other methods and is remembered.
  await reference.filter().fill("")
  await reference.method("webhook/set").click()
  await reference.title("webhook/set").waitFor()
  await expect(reference.code("JavaScript")).toContainText("webhook/set.json")
  await page.reload()
  await expect(reference.code("JavaScript")).toContainText("webhook/set.json")

  await reference.open()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "openapi.json" }).click(),
  ])
  expect(download.suggestedFilename()).toBe("openapi.json")
  const served = await page.request.get(`${shared.serviceUrl}/openapi.json`)
  expect(JSON.parse(await readFile(await download.path(), "utf8"))).toEqual(await served.json())

  // On a phone the list is behind a button, and nothing is wider than the screen.
  await page.setViewportSize({ width: 390, height: 844 })
  await reference.open("email/send")
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole("button", { name: "All methods" }).click()
  await page.getByRole("dialog").getByRole("link", { name: "template/set" }).click()
  await reference.title("template/set").waitFor()
  await expect(page.getByRole("dialog")).toBeHidden()
})
