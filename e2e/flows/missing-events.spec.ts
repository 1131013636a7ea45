import { webhookDelete, webhookList, webhookReplay, webhookReplayStatus } from "#contract/methods/webhook"
import { formatUtc } from "#contract/time"
import { within } from "../../tools/lib/timeouts.mjs"
import { expect, test } from "../fixtures.ts"
import { mouse } from "../input-method.ts"
import { OverviewScreen } from "../screens/overview-screen.ts"
import { sendTo, times } from "../sending.ts"

const readers = (count: number) => times(count, (n) => `reader-${n}@example.com`)

/** Each message is accepted, sent and delivered. */
const perMessage = 3

test("CATCHUP-2 CATCHUP-5 events of the time without a webhook are found, fetched, and counted once when calls bring them too", async ({
  signIn,
  script,
  newProject,
  shared,
}) => {
  test.setTimeout(within(240_000))
  const owner = await script(shared.owner)
  const { slug, api } = await newProject("Missing events")
  const page = await signIn(shared.owner)
  const overview = new OverviewScreen(page)
  const sent = async (count: number) =>
    expect(async () => {
      await page.goto(`/p/${slug}/overview?range=24h`)
      await expect(overview.figure("Messages sent")).toHaveText(new RegExp(`^${count}(\\D|$)`), {
        timeout: within(1000),
      })
    }).toPass({ timeout: within(60_000) })

  await sendTo(api, readers(2))
  await sent(2)
  const [hook] = (await api(webhookList, {})).objects
  const url = hook?.url ?? ""
  await api(webhookDelete, { url })
  await sendTo(api, readers(20))

  // Recent events are still in transit, so the comparison is repeated until all of them have arrived.
  const panel = page.getByRole("region", { name: "Missing events" })
  const gap = `${20 * perMessage} events of`
  await expect(async () => {
    await page.goto(`/p/${slug}/webhooks`)
    await mouse.press(panel.getByRole("button", { name: "Check now" }))
    await expect(panel.getByText(gap)).toBeVisible({ timeout: within(8000) })
  }).toPass({ timeout: within(120_000) })
  await sent(2)
  await mouse.press(page.getByRole("link", { name: new RegExp(`^${gap} .+ were never received`) }))
  await expect(page).toHaveURL(/\/webhooks$/)

  await mouse.press(panel.getByRole("button", { name: "Fetch them" }))
  await expect(panel.getByText("No events are missing.")).toBeVisible({ timeout: within(60_000) })
  await expect(panel.getByText(`${20 * perMessage} events were fetched`)).toBeVisible()
  await sent(22)
  await expect(page.getByText("were never received")).toHaveCount(0)

  // The webhook is back, and everything is posted again.
  await owner.post(`/api/projects/${slug}/register`, {})
  const { replay_id } = await api(webhookReplay, {
    url,
    which: "all",
    rate: 1000,
    start_time: formatUtc(Date.now() - 3_600_000),
  })
  const replay = async () => (await api(webhookReplayStatus, { replay_id: replay_id ?? 0 })).replays[0]
  await expect.poll(async () => (await replay())?.status, { timeout: within(60_000) }).toBe("done")
  expect(await replay()).toMatchObject({ answered: 22 * perMessage })
  await sent(22)
  await page.getByRole("button", { name: "Show as table" }).first().click()
  await expect(overview.table()).toContainText("22")

  // Readers without the right to write see the state, and no button.
  const log = await owner.get(`/api/projects/${slug}/webhooks/missed`)
  expect(log.body).toMatchObject({ events: 0, outcome: "whole" })
})
