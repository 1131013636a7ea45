import { expect, type Page } from "@playwright/test"
import { projectCreate, projectList } from "#contract/methods/project"
import { apiClient } from "../../tools/api-client.ts"
import { within } from "../../tools/lib/timeouts.mjs"
import { test } from "../fixtures.ts"
import { enterAs } from "../session.ts"
import { newPassword, openTestEnvironment, setUpOwner, type TestEnvironment } from "../test-environment.ts"

test.setTimeout(within(300_000))

/** Sensitive actions require the password when it was entered too long ago. */
async function confirmIfAsked(page: Page, password: string, done: () => Promise<void>): Promise<void> {
  const field = page.getByRole("dialog").getByLabel("Password")
  await Promise.race([field.waitFor(), done()])
  if (!(await field.isVisible())) return
  await field.fill(password)
  await page.keyboard.press("Enter")
  await done()
}

test("PROJECT-1 a project is made with its settings, changed, and deleted with its name typed", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.owner)
  await page.goto("/projects")
  await page.getByRole("button", { name: "New project" }).first().click()
  await page.getByRole("textbox", { name: "Name" }).fill("Short lived")
  await page.getByText("More settings").click()
  await page.getByLabel("Country").fill("zz")
  await page.getByRole("button", { name: "Create project" }).click()
  await expect(page.getByLabel("Country")).toBeFocused({ timeout: within(30_000) })
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Short lived")
  await page.getByLabel("Country").fill("de")
  await page.getByRole("button", { name: "Create project" }).click()
  await expect(page).toHaveURL(/\/p\/short-lived\/start/, { timeout: within(60_000) })
  const { projects } = await apiClient(shared.serviceUrl, shared.accountKey)(projectList, {})
  expect(projects.find((one) => one.name === "Short lived")).toMatchObject({ country: "DE" })

  await page.goto("/p/short-lived/settings")
  await expect(page.getByRole("region", { name: "General" }).getByLabel("Name")).toHaveValue("Short lived")
  await expect(page.getByLabel("Time zone")).toHaveValue(
    await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  )
  await page.getByRole("button", { name: "Delete project" }).click()
  await page.getByLabel("Type Short lived to continue").fill("Short lived")
  await page.getByRole("dialog").getByRole("button", { name: "Delete project" }).click()
  await confirmIfAsked(page, shared.password, () => page.waitForURL(/\/projects$/))
  await expect(page.getByRole("link", { name: /^Short lived/ })).toHaveCount(0)
})

test.describe("of two environments", () => {
  /** The dashboard of one, and the service of the other as a hosted server. */
  const owner = { name: "Test owner", email: "owner@example.com", password: newPassword() }
  let hosted: TestEnvironment
  let environment: TestEnvironment

  test.beforeAll(async () => {
    test.setTimeout(within(300_000))
    hosted = await openTestEnvironment({ name: "hosted" })
    await hosted.account(projectCreate, { project: { name: "Grown elsewhere" } })
    environment = await openTestEnvironment({
      name: "projects",
      env: { CONNECT_ALLOW: new URL(hosted.serviceUrl).host },
    })
    await setUpOwner(environment, owner)
  })
  test.afterAll(async () => {
    await environment?.close()
    await hosted?.close()
  })

  test("CONNECT-1 a hosted account is connected and its project worked with beside ours, CONNECT-3 and stays connected while that is here", async ({
    page,
  }) => {
    const keys: string[] = []
    page.on("response", async (response) => {
      const text = await response.text().catch(() => "")
      const key = hosted.secrets.SERVICE_ACCOUNT_KEY ?? "none"
      if (text.includes(key) || text.includes(key.slice(0, 12))) keys.push(response.url())
    })
    await enterAs(page.context(), environment.dashboardUrl, owner)
    await page.goto(`${environment.dashboardUrl}/projects`)
    await page.getByRole("link", { name: "Connect a server" }).click()
    await page.getByLabel("API address").fill("https://10.0.0.1")
    await page.getByRole("textbox", { name: "Account key" }).fill(hosted.secrets.SERVICE_ACCOUNT_KEY ?? "")
    await page.getByRole("button", { name: "Find projects" }).click()
    const inner = page.getByText("This address is in a private network.")
    await confirmIfAsked(page, owner.password, () => inner.waitFor())
    await expect(page.getByLabel("API address")).toBeFocused()
    await page.getByLabel("API address").fill(hosted.serviceUrl)
    await page.getByRole("textbox", { name: "Name" }).fill("Hosted")
    await page.getByRole("button", { name: "Find projects" }).click()
    await expect(page.getByText("Grown elsewhere")).toBeVisible({ timeout: within(30_000) })
    await page.getByRole("button", { name: "Import 1 project" }).click()
    await expect(page).toHaveURL(/\/projects$/, { timeout: within(60_000) })
    await page.getByRole("button", { name: "Check Hosted" }).click()
    await expect(page.getByText("Responds")).toBeVisible({ timeout: within(30_000) })

    // The project's pages call the hosted server: its template is there and not at ours.
    await page.getByRole("link", { name: /^Grown elsewhere/ }).click()
    await expect(page).toHaveURL(/\/p\/grown-elsewhere\/overview/)
    const answer = await page.request.post(
      `${environment.dashboardUrl}/api/projects/grown-elsewhere/system/info`,
      {
        headers: { "content-type": "application/json", origin: environment.dashboardUrl },
        data: {},
      },
    )
    expect(await answer.json()).toMatchObject({ project_name: "Grown elsewhere" })
    const ours = await apiClient(environment.serviceUrl, environment.secrets.SERVICE_ACCOUNT_KEY ?? "")(
      projectList,
      {},
    )
    expect(ours.projects.map((one) => one.name)).not.toContain("Grown elsewhere")

    await page.goto(`${environment.dashboardUrl}/projects`)
    await page.getByRole("button", { name: "Disconnect: Hosted" }).click()
    await expect(page.getByRole("dialog")).toContainText("1 of its projects is still here.")
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toHaveCount(0)
    expect(keys).toEqual([])
  })
})
