import { Secret, TOTP } from "otpauth"
import { expect, test } from "../fixtures.ts"

/** Only the browser's part of signing in; its rules are tested in app/api/auth, app/(auth) and lib/access/auth. */

test("SESSION-1 an open page of an ended session is sent to the sign-in by its next call", async ({
  signIn,
  script,
  shared,
}) => {
  const page = await signIn(shared.people.editor)
  await page.goto("/account")
  const elsewhere = await script(shared.people.editor)
  expect((await elsewhere.post("/api/account/sessions", { others: true })).status).toBe(200)
  const answered = page.waitForResponse("**/api/account/profile")
  await page.getByLabel("Name", { exact: true }).fill("Test editor")
  await page.getByRole("button", { name: "Save" }).click()
  expect((await answered).status()).toBe(401)
  await expect(page.getByText(/You are signed out/)).toBeVisible()
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Test editor")
  await page.goto("/account")
  await expect(page).toHaveURL(/\/sign-in\?next=%2Faccount/)
})

test("TWOFACTOR-2 set up, asked for at the next sign-in, switched off, and SIGNIN-1 by keyboard alone", async ({
  page,
  browser,
  shared,
}) => {
  // Two sign-ins and every step of a second factor, each with a hash that is slow on purpose.
  test.slow()
  const keys = page.keyboard
  await page.goto("/sign-in")
  await expect(page.getByLabel("E-mail")).toBeFocused()
  await keys.type(shared.people.viewer)
  await keys.press("Tab")
  await keys.type(shared.password)
  await keys.press("Enter")
  await page.waitForURL("**/projects")
  await page.goto("/account")
  await page.getByRole("button", { name: "Set up" }).focus()
  await keys.press("Enter")
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(" ", "")
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused()
  await keys.type("000000")
  await keys.press("Enter")
  await expect(page.getByText(/This code is wrong/)).toBeVisible()
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused()
  await keys.press("Control+A")
  await keys.type(totp.generate())
  await keys.press("Enter")
  const shown = page.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem")
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  await page.getByRole("button", { name: "I have saved them" }).focus()
  await keys.press("Enter")

  const there = await (await browser.newContext({ baseURL: shared.dashboardUrl })).newPage()
  await there.goto("/sign-in")
  await there.keyboard.type(shared.people.viewer)
  await there.keyboard.press("Tab")
  await there.keyboard.type(shared.password)
  await there.keyboard.press("Enter")
  await expect(there.getByLabel("Code")).toBeFocused()
  await there.keyboard.type("000000")
  await there.keyboard.press("Enter")
  await expect(there.getByText("This code is wrong")).toBeVisible()
  await expect(there.getByLabel("Code")).toBeFocused()
  await there.keyboard.press("Control+A")
  await there.keyboard.type(codes[0] ?? "")
  await there.keyboard.press("Enter")
  await there.waitForURL("**/projects")
  await there.context().close()

  await page.getByRole("button", { name: "Switch off" }).focus()
  await keys.press("Enter")
  await page.getByRole("dialog").getByRole("button", { name: "Switch off" }).focus()
  await keys.press("Enter")
  await expect(page.getByText("Two-factor sign-in is off")).toBeVisible()
})
