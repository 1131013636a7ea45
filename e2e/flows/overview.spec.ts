import { readFile } from "node:fs/promises"
import { within } from "../../tools/lib/timeouts.mjs"
import { messageEvents, postEvents } from "../callbacks.ts"
import { expect, test } from "../fixtures.ts"
import { inputMethods } from "../input-method.ts"
import { listening } from "../listening.ts"
import { BouncesScreen } from "../screens/bounces-screen.ts"
import { MessagesScreen } from "../screens/messages-screen.ts"
import { OverviewScreen } from "../screens/overview-screen.ts"
import { sendTo } from "../sending.ts"

const refused = Array.from({ length: 12 }, (_, n) => `blocked+${n}@outlook.com`)
const readers = Array.from({ length: 4 }, (_, n) => `reader-${n}@gmail.com`)

for (const input of inputMethods)
  test(`CHANGE-2 CHANGE-3 COMPARE-4 from what changed, over a provider and a reason, to exactly its messages, by ${input.name}`, async ({
    signIn,
    newProject,
    shared,
  }) => {
    const name = `Changes by ${input.name}`
    const { slug, key, api } = await newProject(name)
    // Four weeks ago everything arrived; of the day before this one there is nothing.
    const then = Date.now() - 28 * 24 * 3_600_000 - 3_600_000
    await postEvents(
      { dashboardUrl: shared.dashboardUrl, slug, key },
      readers.flatMap((email) =>
        messageEvents({ email, at: then, status: "delivered", reason: "ok_delivered" }),
      ),
    )
    await sendTo(api, [...refused, ...readers])
    const page = await signIn(shared.owner)
    const overview = new OverviewScreen(page)
    await expect(async () => {
      await page.goto(`/p/${slug}/overview?range=24h&compare=before`)
      await expect(overview.changed("Outlook")).toContainText("100% of them", { timeout: within(5000) })
    }).toPass({ timeout: within(90_000) })

    // CHANGE-3: nothing then is no change.
    await expect(overview.changes()).toContainText("12now; no messages to compare with")
    await expect(overview.changed("Our server is on a blocklist")).not.toContainText("from 0")
    await expect(page.getByText("no messages to compare with").first()).toBeVisible()

    // Another comparison, which stays with the page that comes next.
    await input.press(page.getByRole("button", { name: "Compare with" }))
    await input.press(page.getByRole("button", { name: "4 weeks earlier" }))
    await expect(page).toHaveURL(/compare=4w/)
    await expect(overview.changes()).toContainText("12 more than 4 weeks earlier")
    await expect(overview.changed("Outlook")).toContainText("100% of the change")
    await expect(overview.changed("Our server is on a blocklist")).toContainText("from 0 to 12")

    // A segment narrows the overview, its arrow leads to the same bounces, these to exactly their messages.
    await input.press(overview.changed("Outlook").getByTitle("Show only Outlook"))
    await expect(page).toHaveURL(/provider=outlook/)
    await expect(overview.changed("Outlook")).toHaveCount(0)
    await input.press(
      page.getByRole("link", { name: "Bounces in this period: Our server is on a blocklist" }),
    )
    const bounces = new BouncesScreen(page)
    await expect(bounces.title()).toBeVisible()
    for (const part of [/compare=4w/, /provider=outlook/, /reason=err_blacklisted/])
      await expect(page).toHaveURL(part)
    await input.press(
      bounces
        .row(bounces.reasons(), "Our server is on a blocklist")
        .getByTitle("Show 12 messages")
        .filter({ visible: true }),
    )
    await expect(new MessagesScreen(page).rows()).toHaveCount(refused.length)
    for (const part of [/reason=err_blacklisted/, /provider=outlook/]) await expect(page).toHaveURL(part)
  })

test("CHART-1 CHART-2 CHART-3 a chart is taken away as numbers and as a picture, and zoomed by mouse and by keys", async ({
  signIn,
  api,
  shared,
}) => {
  await sendTo(api, ["reader-file@gmail.com"])
  const page = await signIn(shared.people.viewer)
  await page.goto(`/p/${shared.ours.slug}/overview?range=24h&tz=Asia/Kolkata&compare=before`)
  await listening(page)
  const numbers = page.waitForEvent("download")
  await page.getByRole("link", { name: "Numbers as CSV: Delivery" }).click()
  const lines = (await readFile(await (await numbers).path(), "utf8")).split("\r\n")
  expect(lines[0]).toMatch(/^from,to,clicked,opened,delivered,.*total,compared,marks,blocks$/)
  expect(lines[1]).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}\+05:30,/)
  expect(lines).toHaveLength(26)
  const pictureAs = async (format: string) => {
    const picture = page.waitForEvent("download")
    await page.getByRole("button", { name: "Chart as a picture" }).click()
    await page.getByRole("menuitem", { name: format }).click()
    return readFile(await (await picture).path())
  }
  const drawn = (await pictureAs("Picture (SVG)")).toString("utf8")
  expect(drawn).toMatch(/^<svg /)
  for (const word of ["Delivery", "Hard bounced", "Day before", "Bounced"])
    expect(drawn).toContain(`>${word}<`)
  expect(drawn).toContain("(Asia/Kolkata)")
  expect(drawn).toContain("recharts-bar-rectangle")
  // Two dots for each of the drawing.
  const png = await pictureAs("Picture (PNG)")
  expect(png.subarray(1, 4).toString("latin1")).toBe("PNG")
  expect(png.readUInt32BE(16)).toBe(2 * Number(/ width="(\d+)"/.exec(drawn)?.[1]))
  expect(drawn).not.toMatch(/var\(|oklch|lab\(/)

  // CHART-2: a stretch that is drawn over the bars becomes the range, and a double press gives it back.
  const chart = page.getByRole("application", { name: /^Delivery\./ })
  await expect(chart.locator("svg").first()).toBeVisible()
  const box = await chart.boundingBox()
  if (!box) throw new Error("The chart is not there.")
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * 0.4, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, y, { steps: 4 })
  await page.mouse.move(box.x + box.width * 0.6, y, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/range=custom/)
  await expect(page.getByRole("button", { name: /^\d+ \w+( \d{4})?, \d\d:\d\d/ })).toBeVisible()
  await listening(page)
  await chart.dblclick({ position: { x: box.width * 0.3, y: box.height / 2 } })
  await expect(page).toHaveURL(/range=24h/)

  // CHART-3: the same by keys, from its end.
  await listening(page)
  await chart.focus()
  await page.keyboard.press("End")
  for (let bars = 0; bars < 3; bars++) await page.keyboard.press("Shift+ArrowLeft")
  await expect(page.getByText(/^Selected: .+ Enter zooms in\.$/)).toBeAttached()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/range=custom/)
  await listening(page)
  await chart.focus()
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(/range=24h/)
})

test("MARK-2 MARK-3 MARK-4 a deployment is marked by a person and by a program, on the time axis and in the table", async ({
  signIn,
  newProject,
  shared,
}) => {
  const { slug, key } = await newProject("Deployments")
  const page = await signIn(shared.owner)
  await page.goto(`/p/${slug}/overview`)
  await listening(page)
  await page.getByRole("button", { name: "Mark a deployment" }).click()
  const dialog = page.getByRole("dialog", { name: "Mark a deployment" })
  await dialog.getByLabel("What was deployed").fill("Release 7")
  await dialog.getByRole("button", { name: "Mark", exact: true }).click()
  await expect(page.getByRole("button", { name: /^Deployment: Release 7 deployed/ })).toBeVisible()

  const response = await fetch(`${shared.dashboardUrl}/api/projects/${slug}/deployments`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": key },
    body: JSON.stringify({ title: "Release 8", id: "8", url: "https://git.example/8" }),
  })
  expect(response.status).toBe(200)
  await page.reload()
  await listening(page)
  const overview = new OverviewScreen(page)
  await overview.showTable()
  await expect(overview.table()).toContainText("Deployment: Release 7 deployed")
  await expect(overview.table().getByRole("link", { name: /^Release 8 deployed/ })).toHaveAttribute(
    "href",
    "https://git.example/8",
  )
})
