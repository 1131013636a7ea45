import { capturedGet, capturedList } from "#contract/methods/captured"
import { apiClient } from "../../tools/api-client.ts"
import { within } from "../../tools/lib/timeouts.mjs"
import { expect, test } from "../fixtures.ts"
import { listening } from "../listening.ts"
import { AlertsScreen } from "../screens/alerts-screen.ts"
import { sendTo, times } from "../sending.ts"

/** Rules are looked at every half a minute at the latest. */
const patient = { timeout: within(90_000) }

test.setTimeout(within(300_000))

test("ALERT-3 ALERT-7 a rule made by the form fires at a jump, arrives by mail, is acknowledged, and ends", async ({
  signIn,
  newProject,
  shared,
}) => {
  const { slug, api } = await newProject("Alert walk")
  // Members of the project cannot read alert messages.
  const account = apiClient(shared.serviceUrl, shared.accountKey)
  const page = await signIn(shared.owner)
  const alerts = new AlertsScreen(page)

  // A destination, and a test notification that is really sent.
  await page.goto(`/p/${slug}/alerts`)
  await listening(page)
  await alerts.addDestination().click()
  await alerts.adding().getByLabel("E-mail address").fill("night-shift@example.com")
  await alerts.adding().getByRole("button", { name: "Add destination" }).click()
  await expect(alerts.destination("night-shift@example.com")).toContainText("Waiting for confirmation")

  // Its owner agrees, by the link of the only message that is sent before.
  const confirmation = async () => {
    const { letters } = await account(capturedList, { search: "night-shift@example.com" })
    const asks = letters.find(({ subject }) => subject.startsWith("Confirm this address"))
    const { letter } = asks ? await account(capturedGet, { id: asks.id }) : { letter: null }
    return /\/confirm-alerts\/[\w-]+/.exec(letter?.plaintext ?? "")?.[0]
  }
  await expect.poll(confirmation, patient).toBeTruthy()
  const link = (await confirmation()) ?? ""
  // The sandbox keeps it, and the owner finds it in the account's inbox.
  await alerts.destination("night-shift@example.com").getByRole("link").click()
  await page.getByRole("link", { name: /Confirm this address for alerts from Alert walk/ }).click()
  await page.getByRole("radio", { name: /^Links/ }).click()
  await expect(page.getByRole("article")).toContainText(link)
  await page.goto(link)
  await listening(page)
  await page.getByRole("button", { name: "Receive these alerts" }).click()
  await expect(page.getByRole("status").filter({ hasText: "The address is confirmed." })).toBeVisible()
  await page.goto(`/p/${slug}/alerts`)
  await listening(page)
  await alerts.test("night-shift@example.com").click()
  await expect(page.getByText("The test was sent to night-shift@example.com.")).toBeVisible()
  await expect(alerts.destination("night-shift@example.com")).toContainText("Sent")
  const subjects = async () =>
    (await account(capturedList, { search: "night-shift@example.com" })).letters.map((one) => one.subject)
  await expect.poll(subjects, patient).toContain("Test alert (Alert walk)")

  // The rule.
  await alerts.newRule().click()
  await alerts.field("Name").fill("Night bounces")
  await alerts.field("Value in %").fill("30")
  await alerts.field("Minimum messages").fill("5")
  await expect(alerts.field("night-shift@example.com")).toBeChecked()
  await expect(alerts.preview()).toContainText("It would not have fired in the last 14 days.")
  await alerts.create().click()
  await expect(alerts.rule("Night bounces")).toBeVisible()
  await expect(alerts.rule("Night bounces")).toContainText("30.0% or more")

  // The jump.
  await sendTo(api, [
    ...times(8, (n) => `hard-bounce+${n}@example.org`),
    ...times(4, (n) => `reader-${n}@example.com`),
  ])
  const mail = async () =>
    (await account(capturedList, { search: "night-shift@example.com" })).letters.find((one) =>
      one.subject.startsWith("Alert: bounce rate"),
    )
  await expect.poll(async () => (await mail())?.subject, patient).toContain("(Alert walk)")
  const letter = JSON.stringify(await account(capturedGet, { id: (await mail())?.id ?? "" }))
  expect(letter).toContain("Night bounces")
  expect(letter).toContain(`/p/${slug}/bounces?range=custom`)
  expect(letter).toContain("cid:chart.png")
  await expect(alerts.rule("Night bounces")).toContainText("Firing", patient)
  await expect(alerts.fired("Night bounces")).toContainText("night-shift@example.com: sent", patient)

  // It is an open task until somebody acknowledges it.
  await page.goto(`/p/${slug}/overview`)
  const need = page
    .getByRole("region", { name: "Needs attention" })
    .getByRole("link", { name: /Alert: bounce rate/ })
  await need.click()
  await expect(alerts.title()).toBeVisible()
  await listening(page)
  await alerts.acknowledge().click()
  await alerts.acknowledging().getByLabel("Note").fill("A bad list was imported.")
  await alerts.acknowledging().getByRole("button", { name: "Acknowledge" }).click()
  await expect(alerts.fired("Night bounces")).toContainText("A bad list was imported.")

  // Good mail brings the rate back.
  await sendTo(
    api,
    times(60, (n) => `reader-${n}@example.net`),
  )
  await expect(alerts.fired("Night bounces")).toContainText("Resolved", patient)
  await expect.poll(subjects, patient).toContainEqual(expect.stringMatching(/^Resolved: bounce rate/))
  expect((await subjects()).filter((one) => one.startsWith("Alert: "))).toHaveLength(1)

  // The history is filtered, and the URL has the filter.
  await alerts.historyFilter("State").selectOption("Ended")
  await expect(page).toHaveURL(/state=ended/)
  await expect(alerts.fired("Night bounces")).toContainText("Resolved")
  await alerts.historyFilter("Acknowledged").selectOption("Not acknowledged")
  await expect(alerts.history()).toContainText("Nothing matches")

  // Off, by its menu.
  await alerts.acts("Night bounces").first().click()
  await alerts.act("Switch off").click()
  await expect(alerts.rule("Night bounces")).toContainText("Off")
})
