import { expect } from "@playwright/test"
import { openPage, pages } from "../../tools/pages.ts"
import { within } from "../../tools/lib/timeouts.mjs"
import { fillProject, openReceiver, type Receiver } from "../fill.ts"
import { test } from "../listening.ts"
import { enterAs } from "../session.ts"
import { createProject, newPassword, openWorld, setUpOwner, type World } from "../world.ts"

const owner = { name: "Test owner", email: "owner@example.com", password: newPassword() }
let receiver: Receiver
let world: World
let slug: string

test.beforeAll(async () => {
  receiver = await openReceiver()
  world = await openWorld({ name: "pages", env: { SERVICE_CALLBACK_ALLOW: receiver.host } })
  const made = await createProject(world, await setUpOwner(world, owner), "Pages")
  slug = made.slug
  await fillProject(made.api, receiver)
})
test.afterAll(async () => {
  await world.close()
  await receiver.close()
})

test("every page opens with its heading and content, without an error of script or server", async ({
  browser,
}) => {
  test.setTimeout(within(300_000))
  const context = await browser.newContext({ baseURL: world.dashboardUrl })
  const page = await context.newPage()
  const faults: string[] = []
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`))
  page.on("response", (answer) => {
    if (answer.status() >= 500) faults.push(`${answer.status()} ${answer.url()}`)
  })
  const open = async (list: typeof pages) => {
    for (const entry of list)
      await test.step(entry.name, async () => {
        await openPage(page, entry, slug)
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
        await expect(page.getByRole("main")).toContainText(/\w{3}/)
      })
  }
  await open(pages.filter((one) => one.isPublic))
  await enterAs(context, world.dashboardUrl, owner)
  await open(pages.filter((one) => !one.isPublic))
  expect(faults).toEqual([])
})
