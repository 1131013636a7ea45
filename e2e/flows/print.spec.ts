import { expect, test } from "../fixtures.ts"
import { listening } from "../listening.ts"

const pages = ["overview", "bounces", "engagement"] as const

test("PRINT-1 pages of charts on paper: what they are of in words, each chart with its table, light, and no frame", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.people.viewer)
  await page.emulateMedia({ colorScheme: "dark" })
  for (const name of pages) {
    await page.goto(`/p/${shared.ours.slug}/${name}?range=24h&tz=Asia/Kathmandu&compare=4w&provider=gmail`)
    await listening(page)
    const sidebar = page.getByRole("complementary").first()
    const table = page
      .getByRole("table")
      .filter({ has: page.getByRole("columnheader", { name: "Time", exact: true }) })
    await expect(sidebar).toBeVisible()
    await expect(table).toHaveCount(0)
    const ground = () =>
      page
        .getByRole("region")
        .first()
        .evaluate((panel) => getComputedStyle(panel).backgroundColor)
    const dark = await ground()

    await page.emulateMedia({ media: "print" })
    const head = page.locator("[data-print-head]")
    await expect(head).toBeVisible()
    for (const words of ["Ours", "Last 24 hours", "(Asia/Kathmandu)", "4 weeks earlier", "Gmail"])
      await expect(head).toContainText(words)
    await expect(table.first()).toBeVisible()
    await expect(page.locator(".recharts-surface").first()).toBeVisible()
    await expect(sidebar).toBeHidden()
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden()
    expect(await ground()).not.toBe(dark)

    await page.emulateMedia({ media: "screen" })
    await expect(table).toHaveCount(0)
    await expect(page.getByRole("button", { name: "Print" })).toBeVisible()
  }
})
