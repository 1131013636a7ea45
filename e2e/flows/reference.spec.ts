import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, test } from "../fixtures.ts"
import { ReferenceScreen } from "../screens/reference-screen.ts"

const run = promisify(execFile)

test.use({ permissions: ["clipboard-read", "clipboard-write"] })

test("SELF-6 somebody finds a method, reads its fields and runs its code", async ({
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
})

test("SELF-6 the language that was chosen holds for other methods and other days", async ({
  signIn,
  shared,
  page,
}) => {
  await signIn(shared.owner)
  const reference = new ReferenceScreen(page, shared.ours.slug)
  await reference.open("template/list")
  await reference.chooseLanguage("Python")
  await expect(reference.code("Python")).toContainText('os.environ["API_KEY"]')
  await reference.method("webhook/set").click()
  await reference.title("webhook/set").waitFor()
  await expect(reference.code("Python")).toContainText("webhook/set.json")
  await page.reload()
  await expect(reference.code("Python")).toContainText("webhook/set.json")
})

test("SELF-6 a search that finds nothing says so, and the list comes back", async ({
  signIn,
  shared,
  page,
}) => {
  await signIn(shared.owner)
  const reference = new ReferenceScreen(page, shared.ours.slug)
  await reference.open()
  const all = await reference.methods().count()
  await reference.filter().fill("no such method anywhere")
  await expect(page.getByText("No methods match")).toBeVisible()
  await page.getByRole("button", { name: "Clear" }).click()
  await expect(reference.methods()).toHaveCount(all)
})

test("SELF-6 on a phone the list is behind a button, and nothing is wider than the screen", async ({
  signIn,
  shared,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(shared.owner)
  const reference = new ReferenceScreen(page, shared.ours.slug)
  await reference.open("email/send")
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole("button", { name: "All methods" }).click()
  await page.getByRole("dialog").getByRole("link", { name: "template/set" }).click()
  await reference.title("template/set").waitFor()
  await expect(page.getByRole("dialog")).toBeHidden()
})

test("SELF-6 every role reads the reference, and is told what it may not do", async ({
  signIn,
  shared,
  page,
}) => {
  await signIn(shared.people.viewer)
  const reference = new ReferenceScreen(page, shared.ours.slug)
  await reference.open("webhook/set")
  await expect(page.getByText("Owners, managers and operators can use it. Your role cannot.")).toBeVisible()
  await reference.open("project/create")
  await expect(page.getByText("Only owners. Your role cannot.")).toBeVisible()
})

test("SELF-6 no key is in the page, and what is not there is 404", async ({ signIn, shared, page }) => {
  await signIn(shared.owner)
  const get = (path: string) => page.request.get(`/p/${shared.ours.slug}/smtp/reference/${path}`)
  for (const path of ["", "email/send", "project/create"]) {
    const answer = await get(path)
    expect(answer.status()).toBe(200)
    const text = await answer.text()
    expect(text).toContain("API_KEY")
    for (const key of [shared.accountKey, shared.ours.key, shared.theirs.key])
      for (const piece of [key.slice(0, 12), key.slice(-12)]) expect(text).not.toContain(piece)
  }
  expect((await get("email/no-such")).status()).toBe(404)
})

test("SELF-7 members download the document, strangers get nothing", async ({
  signIn,
  shared,
  page,
  browser,
}) => {
  await signIn(shared.people.viewer)
  await new ReferenceScreen(page, shared.ours.slug).open()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "openapi.json" }).click(),
  ])
  expect(download.suggestedFilename()).toBe("openapi.json")
  const own = await page.request.get(`/api/projects/${shared.ours.slug}/openapi`)
  const served = await page.request.get(`${shared.serviceUrl}/openapi.json`)
  expect(await own.json()).toEqual(await served.json())
  expect((await page.request.get(`/api/projects/${shared.theirs.slug}/openapi`)).status()).toBe(404)
  const stranger = await browser.newContext({ baseURL: shared.dashboardUrl })
  expect((await stranger.request.get(`/api/projects/${shared.ours.slug}/openapi`)).status()).toBe(401)
  await stranger.close()
})
