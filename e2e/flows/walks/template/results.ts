import { expect } from "@playwright/test"
import { within } from "../../../../tools/lib/timeouts.mjs"
import { TemplateResultsScreen } from "../../../screens/template-results-screen.ts"
import { times } from "../../../sending.ts"
import type { Life } from "./life.ts"
import { eachVersion, sends, served } from "./publish.ts"

/** Results of its messages, version by version. */
export async function showsResultsByVersion({ page, input, name }: Life) {
  const results = new TemplateResultsScreen(page)
  await input.press(
    page.getByRole("navigation", { name: "Pages of the template" }).getByRole("link", { name: "Results" }),
  )
  await page.waitForURL(/\/results/)
  await expect(results.heading(name)).toBeVisible()
  // The page is no live one, and people click some seconds after they got it.
  await expect(async () => {
    await page.reload()
    await expect(results.figure("Sent")).toContainText(String(3 * eachVersion), { timeout: within(5000) })
    await expect(results.figure("Clicked by people")).toContainText(`3 of ${3 * eachVersion} delivered`, {
      timeout: within(2000),
    })
  }).toPass({ timeout: within(90_000) })
  for (const version of [1, 2, 3])
    await expect(results.row("By version", `v${version}`).getByRole("cell").first()).toContainText(
      String(eachVersion),
    )
  await expect(results.row("By version", "v3")).toContainText("Live")
  await expect(results.row("By version", "v2")).toContainText("By two people")
}

/** The second version again, for half of the recipients, until a person decides that it is the better one. */
export async function isTestedBesideAnother(life: Life) {
  const { page, input } = life
  const results = new TemplateResultsScreen(page)
  await input.press(results.begin())
  const dialog = results.dialog("Start a split test")
  await expect(dialog).toContainText("v3 to the others")
  await input.press(dialog.getByRole("button", { name: "Start a split test" }))
  await expect(results.panel("Split test")).toContainText("v2 goes to 50% of recipients and v3 to 50%")
  expect(await served(life)).toMatchObject({ version: 3, variant: { version: 2, share: 50 } })
  await sends(
    life,
    times(20, (nth) => `split-${nth}@example.com`),
  )
  const tried = results.row("By version", "v2").getByRole("cell").first()
  await expect(async () => {
    await page.reload()
    expect(Number.parseInt(await tried.innerText({ timeout: within(5000) }), 10)).toBeGreaterThan(eachVersion)
  }).toPass({ timeout: within(90_000) })

  await input.press(results.end(/v2 for all/))
  const question = results.dialog("v2 for everyone?")
  await input.press(question.getByRole("button", { name: "End the split test" }))
  await expect(results.panel("Split test")).toContainText(/Ended .* v2 for everyone\./)
  const live = await served(life)
  expect(live.version).toBe(4)
  expect(live.body.html).toContain("Ring twice.")
  expect(live).not.toHaveProperty("variant")
}
