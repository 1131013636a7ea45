import { expect, type Page } from "@playwright/test"
import { test } from "../listening.ts"
import { type OpenidProvider, type Spoiled, startProvider } from "../openid-provider.ts"
import { SignInScreen } from "../screens/sign-in-screen.ts"
import { createProject, newPassword, openWorld, setUpOwner, type World } from "../world.ts"

/** Sign-in through a company's provider: a real one, small, on loopback. */
let world: World
let provider: OpenidProvider
const owner = { name: "Test owner", email: "owner@example.com", password: newPassword() }
const verified = { email_verified: true }

test.beforeAll(async () => {
  provider = await startProvider()
  world = await openWorld({
    name: "provider",
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.client.id,
      OIDC_CLIENT_SECRET: provider.client.secret,
      OIDC_LABEL: "Example",
    },
  })
  const client = await setUpOwner(world, owner)
  await createProject(world, client, "Shop")
  for (const name of ["invited", "late"])
    await client.post("/api/projects/shop/invitations", {
      act: "create",
      email: `${name}@example.com`,
      role: "viewer",
      by: "link",
    })
})
test.afterAll(async () => {
  await world?.close()
  await provider?.close()
})
test.beforeEach(() => {
  provider.spoiled = null
})

async function comeBy(page: Page, path = "/sign-in"): Promise<void> {
  await page.goto(`${world.dashboardUrl}${path}`)
  await page.getByRole("button", { name: "Sign in with Example" }).click()
}
const isInside = (page: Page) => page.waitForURL((url) => url.pathname === "/projects")
const isOutside = async (page: Page, sentence: string) => {
  await expect(page.getByText(sentence)).toBeVisible()
  await page.goto(`${world.dashboardUrl}/projects`)
  await expect(page).toHaveURL(/\/sign-in/)
}

test("OIDC-1 an invited person comes in by a verified address, with code flow, PKCE, state and nonce", async ({
  page,
}) => {
  provider.person = { sub: "i-1", email: "invited@example.com", ...verified, name: "Ines Invited" }
  await comeBy(page)
  await isInside(page)
  const query = provider.asked.at(-1)
  expect(query?.get("response_type")).toBe("code")
  for (const name of ["code_challenge", "state", "nonce"]) expect(query?.get(name)).toBeTruthy()
  await page.goto(`${world.dashboardUrl}/account`)
  await expect(page.getByText("You sign in through your company and have no password here.")).toBeVisible()
  await expect(page.getByText("through your company", { exact: false }).first()).toBeVisible()
})

test("OIDC-1 without a verified address, and as a stranger, nobody comes in", async ({ page }) => {
  provider.person = { sub: "u-1", email: "late@example.com" }
  await comeBy(page)
  await isOutside(
    page,
    "Your company’s sign-in does not confirm your e-mail address, so you cannot sign in with it here.",
  )
  provider.person = { sub: "u-1", email: "late@example.com", email_verified: false }
  await comeBy(page)
  await isOutside(
    page,
    "Your company’s sign-in does not confirm your e-mail address, so you cannot sign in with it here.",
  )
  provider.person = { sub: "u-2", email: "stranger@example.com", ...verified }
  await comeBy(page)
  await isOutside(
    page,
    "You have not been invited here. Ask for an invitation to the address you sign in with.",
  )
})

const spoils: Spoiled[] = ["issuer", "audience", "expired", "nonce", "signature", "algorithm"]
for (const spoiled of spoils)
  test(`OIDC-3 a token with a bad ${spoiled} opens nothing`, async ({ page }) => {
    provider.person = { sub: "i-1", email: "invited@example.com", ...verified }
    provider.spoiled = spoiled
    await comeBy(page)
    await isOutside(page, "The answer from your company’s sign-in was not valid. Start again.")
  })

test("OIDC-3 a code that somebody else's browser brings opens nothing", async ({ page, browser }) => {
  provider.person = { sub: "i-1", email: "invited@example.com", ...verified }
  // This browser begins; the provider's answer is then carried to another one.
  const { csrfToken } = await (await page.request.get(`${world.dashboardUrl}/api/auth/csrf`)).json()
  const begun = await page.request.post(`${world.dashboardUrl}/api/auth/signin/oidc`, {
    form: { csrfToken: String(csrfToken), callbackUrl: "/projects", json: "true" },
  })
  const { url } = (await begun.json()) as { url: string }
  const answer = await fetch(url, { redirect: "manual" })
  const brought = answer.headers.get("location") ?? ""
  expect(brought).toContain("/api/auth/callback/oidc?code=")
  const other = await browser.newPage()
  await other.goto(brought)
  await isOutside(other, "The answer from your company’s sign-in was not valid. Start again.")
  await other.close()
})

test("OIDC-2 an account with a password is tied only by signing in with the password", async ({
  page,
  browser,
}) => {
  provider.person = { sub: "o-1", email: owner.email, ...verified }
  await comeBy(page, "/sign-in?next=/account")
  await expect(page.getByText("You have an account with a password here")).toBeVisible()
  // Another person's password ties nothing of this one, and nothing is tied while nobody signs in.
  const thief = await browser.newPage()
  await comeBy(thief)
  await expect(thief.getByText("You have an account with a password here")).toBeVisible()
  await thief.close()
  await new SignInScreen(page).submit(owner.email, owner.password)
  await page.waitForURL((url) => url.pathname === "/account")
  const later = await browser.newPage()
  await comeBy(later)
  await isInside(later)
  await later.close()
})
