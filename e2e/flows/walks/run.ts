import { readFile } from "node:fs/promises"
import { expect, type Page } from "@playwright/test"
import { within } from "../../../tools/lib/timeouts.mjs"
import { type Hands, upload } from "../../hands.ts"
import { SendScreen } from "../../screens/send-screen.ts"

const listed = 20_000
/** Every 64th person has no voucher, and two lines are no people. */
function csv(walk: string): string {
  const row = (nth: number) => `reader-${walk}-${nth}@example.com,${nth % 64 === 63 ? "" : `V-${nth}`}`
  const rows = Array.from({ length: listed }, (_, nth) => row(nth))
  return ["email,voucher", ...rows, "not-an-address,V", "short"].join("\n")
}
export const written = listed - Math.floor(listed / 64)

/** Something that happens to the dashboard while the run stands still, or while it goes on. */
export type Meanwhile = { paused?: () => Promise<void>; running?: () => Promise<void> }

/** Writes to a list of 20,000 with gaps, leaves, finds the run again in the hands of somebody else, and sees it end. */
export async function runIsLeftAndFound(
  pages: { own: Page; other: Page },
  hands: Hands,
  place: { slug: string; subject: string },
  meanwhile: Meanwhile,
) {
  const { own, other } = pages
  const [screen, beside] = [new SendScreen(own), new SendScreen(other)]
  await own.goto(`/p/${place.slug}/overview`)
  await hands.open(own, "Send")
  await hands.write(screen.subject(), place.subject)
  await hands.write(screen.text(), "Use {{voucher}} soon.")
  await hands.press(own.getByRole("radio", { name: "CSV file" }))
  await upload(hands, own.getByRole("button", { name: "Choose a CSV file" }), {
    ...{ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(csv(hands.name)) },
  })
  await expect(screen.column("Column with the address")).toHaveValue("email")
  // The service takes every message and delivers none while the walk looks.
  await hands.press(own.getByRole("radio", { name: "Later" }))
  await hands.press(own.getByRole("button", { name: "Schedule for 20,000 people" }))

  const dialog = own.getByRole("dialog")
  await expect(dialog).toContainText("{{voucher}} is empty for 312 of 20,000 people")
  await expect(dialog).toContainText(`first: reader-${hands.name}-63@example.com, line 65`)
  await expect(dialog).toContainText("V-0")
  await hands.press(dialog.getByRole("button", { name: "Next person" }))
  await expect(dialog).toContainText("V-1")
  await hands.press(dialog.getByRole("radio", { name: "Leave 312 people out" }))
  await hands.press(dialog.getByRole("button", { name: "Schedule for 19,688 people" }))

  // Paused in the middle, and left.
  await expect(screen.result()).toContainText("of 19,688 people", { timeout: within(60_000) })
  await hands.press(screen.result().getByRole("button", { name: "Pause" }))
  await expect(screen.result()).toContainText("Paused")
  await hands.open(own, "Overview")
  await expect(own.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible()

  // Found by somebody else, as it was left.
  await other.goto(`/p/${place.slug}/overview`)
  await hands.open(other, "Send")
  const row = beside.run(place.subject)
  await expect(row).toContainText("Test editor")
  await expect(row).toContainText("Paused")
  await hands.press(row.getByRole("link"))
  await expect(beside.result()).toContainText("Paused")
  const before = await beside.settled()
  expect(before).toBeLessThan(written)
  await meanwhile.paused?.()

  // Found by who began it; both see the same without a word.
  await own.goto(`/p/${place.slug}/overview`)
  await hands.open(own, "Send")
  await hands.press(screen.run(place.subject).getByRole("link"))
  await expect(screen.result()).toContainText("Paused")
  expect(await screen.settled()).toBe(before)
  await hands.press(screen.result().getByRole("button", { name: "Resume" }))
  await expect.poll(() => beside.settled(), { timeout: within(60_000) }).toBeGreaterThan(before)
  await meanwhile.running?.()

  for (const each of [own, other]) await each.reload()
  for (const each of [screen, beside])
    await expect(each.result()).toContainText("19,688 messages will be sent", { timeout: within(180_000) })
  await expect(screen.run(place.subject)).toContainText("19,688 accepted")
  const waiting = own.waitForEvent("download")
  await hands.press(screen.result().getByRole("link", { name: "Download the result" }))
  const lines = (await readFile(await (await waiting).path(), "utf8")).trimEnd().split("\r\n")
  expect(lines[0]).toBe("\ufeffemail,outcome,job_id,reason")
  expect(lines).toHaveLength(written + 1)
  expect(lines.slice(1).every((line) => line.includes(",accepted,"))).toBe(true)
  expect(new Set(lines).size).toBe(written + 1)
}
