import type { Browser, Page } from "@playwright/test"
import { Secret, TOTP } from "otpauth"
import { expect, test } from "../fixtures.ts"
import { SignInScreen } from "../screens/sign-in-screen.ts"

const elsewhere = async (browser: Browser, baseURL: string): Promise<Page> =>
  (await browser.newContext({ baseURL })).newPage()

test("SIGNIN-3 a deep link leads exactly there", async ({ page, shared }) => {
  const path = `/p/${shared.ours.slug}/messages?status=delivered`
  await page.goto(path)
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await new SignInScreen(page).submit(shared.people.editor, shared.password)
  await page.waitForURL((url) => url.pathname + url.search === path)
})

test("a next that leaves this site leads to the projects", async ({ page, shared }) => {
  await page.goto("/sign-in?next=//evil.example/")
  await new SignInScreen(page).submit(shared.people.editor, shared.password)
  await page.waitForURL((url) => url.pathname === "/projects" && url.origin === shared.dashboardUrl)
})

test("SESSION-2 a device is signed out from another one", async ({ signIn, browser, shared }) => {
  const there = await elsewhere(browser, shared.dashboardUrl)
  await new SignInScreen(there).signIn(shared.people.operator, shared.password)
  const page = await signIn(shared.people.operator)
  await page.goto("/account")
  // The one used last stands first among the others.
  await page
    .getByRole("listitem")
    .getByRole("button", { name: /^Sign out/ })
    .first()
    .click()
  await expect(page.getByText("1 device signed out")).toBeVisible()
  await there.goto("/projects")
  await expect(there).toHaveURL(/\/sign-in/)
  await there.context().close()
})

test("asking for a new password says the same for every address", async ({ page }) => {
  await page.goto("/reset")
  await page.getByLabel("E-mail").fill("nobody@example.com")
  await page.getByRole("button", { name: "Send the link" }).click()
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible()
  await page.goto("/reset/not-a-link")
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible()
})

test("a link that never was an invitation says so", async ({ page }) => {
  await page.goto("/invite/not-a-link")
  await expect(page.getByRole("heading", { name: "This link is not valid" })).toBeVisible()
})

test("TWOFACTOR-2 set up, asked for at the next sign-in, switched off", async ({
  signIn,
  browser,
  shared,
}) => {
  const page = await signIn(shared.people.viewer)
  await page.goto("/account")
  await page.getByRole("button", { name: "Set up" }).click()
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(" ", "")
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByLabel("Code", { exact: true }).fill(totp.generate())
  await page.getByRole("button", { name: "Switch it on" }).click()
  const shown = page.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem")
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  await page.getByRole("button", { name: "I have saved them" }).click()

  const there = await elsewhere(browser, shared.dashboardUrl)
  await there.goto("/sign-in")
  await new SignInScreen(there).submit(shared.people.viewer, shared.password)
  await there.getByLabel("Code").fill("000000")
  await there.getByRole("button", { name: "Sign in" }).click()
  await expect(there.getByText("This code is wrong")).toBeVisible()
  await there.getByLabel("Code").fill(codes[0] ?? "")
  await there.getByRole("button", { name: "Sign in" }).click()
  await there.waitForURL("**/projects")
  await there.context().close()

  await page.getByRole("button", { name: "Switch off" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Switch off" }).click()
  await expect(page.getByText("Two-factor sign-in is off")).toBeVisible()
})

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

test("SESSION-1 a session that somebody fixed before is not the one after the sign-in", async ({
  page,
  shared,
}) => {
  const name = "next-auth.session-token"
  const fixed = { name, value: "fixed-by-somebody", url: shared.dashboardUrl }
  await page.context().addCookies([fixed])
  await new SignInScreen(page).signIn(shared.people.editor, shared.password)
  const after = (await page.context().cookies()).find((one) => one.name === name)
  expect(after?.value).not.toBe(fixed.value)
  expect(after).toMatchObject({ httpOnly: true, sameSite: "Lax" })
  const other = await page.request.post("/api/account/profile", {
    headers: { cookie: `${name}=fixed-by-somebody` },
    data: { name: "Taken" },
  })
  expect(other.status()).toBe(401)
})

test("SIGNIN-2 whoever fails in somebody's name does not keep that person's own browser outside", async ({
  browser,
  shared,
}) => {
  const own = await elsewhere(browser, shared.dashboardUrl)
  await new SignInScreen(own).signIn(shared.guessed, shared.password)
  await own.request.post("/api/auth/signout", {
    form: { csrfToken: await csrfOf(own), json: "true" },
  })
  const thief = await elsewhere(browser, shared.dashboardUrl)
  const csrfToken = await csrfOf(thief)
  const guess = (n: number) =>
    thief.request.post("/api/auth/callback/credentials", {
      form: { csrfToken, email: shared.guessed, password: `guess number ${n}`, json: "true" },
    })
  const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => guess(n)))
  const texts = await Promise.all(answers.map((one) => one.text()))
  expect(texts.filter((one) => one.includes("too-many-tries")).length).toBeGreaterThan(0)
  await new SignInScreen(own).signIn(shared.guessed, shared.password)
  await thief.context().close()
  await own.context().close()
})

const csrfOf = async (page: Page): Promise<string> =>
  String((await (await page.request.get("/api/auth/csrf")).json()).csrfToken)

test("SIGNIN-1 and TWOFACTOR-2 by keyboard alone", async ({ page, browser, shared }) => {
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

  const there = await elsewhere(browser, shared.dashboardUrl)
  await there.goto("/sign-in")
  await there.keyboard.type(shared.people.viewer)
  await there.keyboard.press("Tab")
  await there.keyboard.type(shared.password)
  await there.keyboard.press("Enter")
  await expect(there.getByLabel("Code")).toBeFocused()
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
