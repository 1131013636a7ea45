import { readFile } from "node:fs/promises"
import { expect, type Page } from "@playwright/test"
import { within } from "../../../tools/lib/timeouts.mjs"
import { type InputMethod, upload } from "../../input-method.ts"
import { SendScreen } from "../../screens/send-screen.ts"

const listed = 20_000
/** Every 64th person has no voucher, and two lines are no people. */
function csv(walk: string): string {
  const row = (nth: number) => `reader-${walk}-${nth}@example.com,${nth % 64 === 63 ? "" : `V-${nth}`}`
  const rows = Array.from({ length: listed }, (_, nth) => row(nth))
  return ["email,voucher", ...rows, "not-an-address,V", "short"].join("\n")
}
export const written = listed - Math.floor(listed / 64)

/** An outage of the dashboard while the run is paused, or while it is in progress. */
export type Meanwhile = { paused?: () => Promise<void>; running?: () => Promise<void> }

/** Writes to a list of 20,000 with gaps, leaves, finds the run again as another person, and sees it end. */
export async function runIsLeftAndFound(
  pages: { page: Page; other: Page },
  input: InputMethod,
  place: { slug: string; subject: string },
  meanwhile: Meanwhile,
) {
  const { page, other } = pages
  const [screen, beside] = [new SendScreen(page), new SendScreen(other)]
  await page.goto(`/p/${place.slug}/overview`)
  await input.open(page, "Send")
  await input.write(screen.subject(), place.subject)
  await input.write(screen.text(), "Use {{voucher}} soon.")
  await input.press(page.getByRole("radio", { name: "CSV file" }))
  await upload(input, page.getByRole("button", { name: "Choose a CSV file" }), {
    ...{ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(csv(input.name)) },
  })
  await expect(screen.column("Column with the address")).toHaveValue("email")
  // The service takes every message and delivers none while the walk looks.
  await input.press(page.getByRole("radio", { name: "Later" }))
  await input.press(page.getByRole("button", { name: "Schedule for 20,000 people" }))

  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("{{voucher}} is empty for 312 of 20,000 people")
  await expect(dialog).toContainText(`first: reader-${input.name}-63@example.com, line 65`)
  await expect(dialog).toContainText("V-0")
  await input.press(dialog.getByRole("button", { name: "Next person" }))
  await expect(dialog).toContainText("V-1")
  await input.press(dialog.getByRole("radio", { name: "Leave 312 people out" }))
  await input.press(dialog.getByRole("button", { name: "Schedule for 19,688 people" }))

  // Paused in the middle, and left.
  await expect(screen.result()).toContainText("of 19,688 people", { timeout: within(60_000) })
  await input.press(screen.result().getByRole("button", { name: "Pause" }))
  await expect(screen.result()).toContainText("Paused")
  await input.open(page, "Overview")
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible()

  // Another person finds it as it was left.
  await other.goto(`/p/${place.slug}/overview`)
  await input.open(other, "Send")
  const row = beside.run(place.subject)
  await expect(row).toContainText("Test editor")
  await expect(row).toContainText("Paused")
  await input.press(row.getByRole("link"))
  await expect(beside.result()).toContainText("Paused")
  const before = await beside.settled()
  expect(before).toBeLessThan(written)
  await meanwhile.paused?.()

  // Found by who began it; both see the same without a word.
  await page.goto(`/p/${place.slug}/overview`)
  await input.open(page, "Send")
  await input.press(screen.run(place.subject).getByRole("link"))
  await expect(screen.result()).toContainText("Paused")
  expect(await screen.settled()).toBe(before)
  await input.press(screen.result().getByRole("button", { name: "Resume" }))
  await expect.poll(() => beside.settled(), { timeout: within(60_000) }).toBeGreaterThan(before)
  await meanwhile.running?.()

  for (const each of [page, other]) await each.reload()
  for (const each of [screen, beside])
    await expect(each.result()).toContainText("19,688 messages will be sent", { timeout: within(180_000) })
  await expect(screen.run(place.subject)).toContainText("19,688 accepted")
  const waiting = page.waitForEvent("download")
  await input.press(screen.result().getByRole("link", { name: "Download the result" }))
  const lines = (await readFile(await (await waiting).path(), "utf8")).trimEnd().split("\r\n")
  expect(lines[0]).toBe("\ufeffemail,outcome,job_id,reason")
  expect(lines).toHaveLength(written + 1)
  expect(lines.slice(1).every((line) => line.includes(",accepted,"))).toBe(true)
  expect(new Set(lines).size).toBe(written + 1)
}
