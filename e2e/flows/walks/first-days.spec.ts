import { expect } from "@playwright/test"
import { projectList } from "#contract/project/list"
import { signedInClient } from "../../../tools/dashboard-client.ts"
import { bothHands } from "../../hands.ts"
import { test } from "../../listening.ts"
import { newPassword, openWorld, type World } from "../../world.ts"
import { toTheFirstChart } from "./newcomer.ts"
import { looksAfterTheAccount } from "./owner.ts"

/** The first days of an account, once by mouse alone and once by keyboard alone, each in a world of its own. */
for (const hands of bothHands)
  test.describe(`by ${hands.name} alone`, () => {
    // One story: the owner looks after what the newcomer made.
    test.describe.configure({ mode: "serial" })

    const owner = { name: "First owner", email: "owner@example.com", password: newPassword() }
    let world: World
    test.beforeAll(async () => {
      world = await openWorld({ name: `first-days-${hands.name}` })
    })
    test.afterAll(() => world.close())

    test("a newcomer sees a first message sent, read and counted, without a reload", async ({ page }) => {
      await toTheFirstChart(page, hands, world.setupUrl, owner)
      await page.goto(world.setupUrl)
      await expect(page.getByRole("heading", { name: "Set up already" })).toBeVisible()
      await expect(page.getByRole("button", { name: "Create the owner" })).toHaveCount(0)
    })

    test("TWOFACTOR-4 VIEWAS-1 an owner invites, asks for a second factor, replaces keys, reads the log, looks as a viewer", async ({
      browser,
    }) => {
      const client = await signedInClient(world.dashboardUrl, owner.email, owner.password)
      const key = { act: "make", name: "Shop backend", right: "send", networks: [] }
      expect((await client.post("/api/projects/first-light/program-keys", key)).status).toBe(200)
      const { projects } = await world.account(projectList, {})
      const context = await browser.newContext({ baseURL: world.dashboardUrl })
      await looksAfterTheAccount(await context.newPage(), hands, {
        owner,
        project: "First light",
        storeUrl: world.databases.DATABASE_URL,
        projectKey: projects[0]?.api_key ?? "",
      })
      await context.close()
    })
  })
