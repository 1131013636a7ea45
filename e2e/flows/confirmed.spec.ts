import { expect, test } from "../fixtures.ts"

test("CONFIRMEDPAGE-1 the owner adds an address, sends its link again and removes it, with the keyboard alone", async ({
  signIn,
  shared,
}) => {
  const page = await signIn(shared.owner)
  await page.goto(`/p/${shared.ours.slug}/suppressions/confirmed`)
  await page.getByRole("button", { name: "Add an address" }).press("Enter")
  await expect(page.getByRole("textbox", { name: "Address" })).toBeFocused()
  await page.keyboard.type("nobody")
  await page.keyboard.press("Enter")
  await expect(page.getByText("This is not an e-mail address.")).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Address" })).toBeFocused()
  await page.getByRole("textbox", { name: "Address" }).fill("trial@example.com")
  await page.keyboard.press("Enter")
  const row = page.getByRole("row", { name: /trial@example\.com/ })
  await expect(row).toContainText("Not confirmed yet")
  await row.getByRole("button", { name: "Send the link to trial@example.com again" }).press("Enter")
  await expect(page.getByText(/^A new link for/)).toBeVisible()
  await row.getByRole("button", { name: "Remove trial@example.com" }).press("Enter")
  await page.getByRole("button", { name: "Remove address" }).press("Enter")
  await expect(row).toHaveCount(0)
})
