import { within } from "../../tools/lib/timeouts.mjs"
import { expect, test } from "../fixtures.ts"
import { listening } from "../listening.ts"
import { sendTo } from "../sending.ts"

test("ERASE-1 KEEP-3 a project keeps less, and one person is erased from her message on, while figures stay", async ({
  signIn,
  newProject,
  shared,
}) => {
  const { slug, api } = await newProject("Privacy")
  await sendTo(api, ["ann@gmx.de", "ben@gmx.de"])
  const page = await signIn(shared.owner)
  const messages = page.getByRole("table")
  await expect(async () => {
    await page.goto(`/p/${slug}/messages`)
    await expect(messages).toContainText("ann@gmx.de", { timeout: within(5000) })
  }).toPass({ timeout: within(90_000) })

  // Retention: shortening it requires a confirmation.
  await page.goto(`/p/${slug}/settings`)
  await listening(page)
  const lifetimes = page.getByRole("region", { name: "How long data is kept" })
  await lifetimes.getByLabel("Events").fill("20")
  await lifetimes.getByRole("button", { name: "Save" }).click()
  await expect(lifetimes.getByText("Enter 32 to 45 days, or leave the field empty.")).toBeVisible()
  await lifetimes.getByLabel("Events").fill("40")
  await lifetimes.getByRole("button", { name: "Save" }).click()
  const shorter = page.getByRole("dialog", { name: "Keep data for a shorter time?" })
  await expect(shorter).toContainText("No data is that old yet.")
  await shorter.getByRole("button", { name: "Save" }).click()
  await expect(shorter).toBeHidden()
  await page.reload()
  await expect(lifetimes.getByLabel("Events")).toHaveValue("40")

  // From her message on: what is concerned comes first.
  await page.goto(`/p/${slug}/messages`)
  await listening(page)
  await messages.getByRole("row").filter({ hasText: "ann@gmx.de" }).click()
  await page.getByRole("button", { name: "Erase this person…" }).click()
  const dialog = page.getByRole("dialog", { name: "Erase a person" })
  await expect(dialog.getByLabel("E-mail address")).toHaveValue("ann@gmx.de")
  await dialog.getByRole("button", { name: "Show affected data" }).click()
  await expect(dialog.getByRole("region", { name: "Data of ann@gmx.de" })).toContainText("Messages1")
  await dialog.getByRole("button", { name: "Erase", exact: true }).click()
  await expect(dialog.getByText("Check this box to continue.")).toBeVisible()
  await dialog.getByRole("checkbox").check()
  await dialog.getByRole("button", { name: "Erase", exact: true }).click()
  const erased = page.getByRole("list", { name: "Erased people" })
  await expect(erased).toContainText("1 message", { timeout: within(30_000) })
  await expect(erased).toContainText("done", { timeout: within(30_000) })

  // The message is still there without an address; the other one is unchanged.
  await page.goto(`/p/${slug}/messages`)
  await expect(messages).toContainText("ben@gmx.de")
  await expect(messages).toContainText(/erased-[0-9a-f]{20}@gmx\.de/)
  await expect(page.getByText("ann@gmx.de")).toHaveCount(0)
  await page.goto(`/p/${slug}/audit`)
  await expect(page.getByRole("cell", { name: "Erased a person’s data" })).toHaveCount(1)
  await expect(page.getByText("ann@gmx.de")).toHaveCount(0)
})
