import { expect } from "@playwright/test"
import { projectList } from "#contract/methods/project"
import { signedInClient } from "../../../tools/dashboard-client.ts"
import { inputMethods } from "../../input-method.ts"
import { test } from "../../listening.ts"
import { newPassword, openTestEnvironment, type TestEnvironment } from "../../test-environment.ts"
import { toTheFirstChart } from "./newcomer.ts"
import { looksAfterTheAccount } from "./owner.ts"

/** The first days of an account, once by mouse and once by keyboard, each in its own environment. */
for (const input of inputMethods)
  test.describe(`by ${input.name} alone`, () => {
    // One story: the owner looks after what the newcomer made.
    test.describe.configure({ mode: "serial" })

    const owner = { name: "First owner", email: "owner@example.com", password: newPassword() }
    let environment: TestEnvironment
    test.beforeAll(async () => {
      environment = await openTestEnvironment({ name: `first-days-${input.name}` })
    })
    test.afterAll(() => environment.close())

    test("a newcomer sees a first message sent, read and counted, without a reload", async ({ page }) => {
      await toTheFirstChart(page, input, environment.setupUrl, owner)
      await page.goto(environment.setupUrl)
      await expect(page.getByRole("heading", { name: "Already set up" })).toBeVisible()
      await expect(page.getByRole("button", { name: "Create the owner" })).toHaveCount(0)
    })

    test("TWOFACTOR-4 VIEWAS-1 an owner invites, asks for a second factor, replaces keys, reads the log, looks as a viewer", async ({
      browser,
    }) => {
      const client = await signedInClient(environment.dashboardUrl, owner.email, owner.password)
      const key = { act: "make", name: "Shop backend", right: "send", networks: [] }
      expect((await client.post("/api/projects/first-light/program-keys", key)).status).toBe(200)
      const { projects } = await environment.account(projectList, {})
      const context = await browser.newContext({ baseURL: environment.dashboardUrl })
      await looksAfterTheAccount(await context.newPage(), input, {
        owner,
        project: "First light",
        storeUrl: environment.databases.DATABASE_URL,
        projectKey: projects[0]?.api_key ?? "",
      })
      await context.close()
    })
  })
