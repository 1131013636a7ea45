import "next/dist/server/node-environment-baseline.js"
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { createInvitation } from "#lib/access/auth/invitations"
import { hashPassword } from "#lib/access/auth/password"
import type { Store } from "#lib/data/store/open"
import { createUser } from "#lib/data/store/users"
import { saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { type OpenidProvider, type Spoiled, startProvider } from "../../../tools/openid-provider.ts"
import { type Browser, openBrowser, origin } from "./testing/browser.ts"

/** Sign-in through an OpenID provider: a small real one on loopback, and next-auth's routes as a browser requests them. */
const password = "the present password"
const verified = { email_verified: true }
const invited = { sub: "i-1", email: "invited@example.com", ...verified, name: "Ines Invited" }
const undo: (() => void)[] = []
let store: Store
let provider: OpenidProvider

beforeAll(async () => {
  // next-auth reads its own address there, and logs every refusal to the console.
  vi.stubEnv("NEXTAUTH_URL", origin)
  vi.spyOn(console, "error").mockImplementation(() => {})
  provider = await startProvider()
  store = await openTestStore()
  const { id, secret } = provider.client
  const oidc = { issuer: provider.issuer, clientId: id, clientSecret: secret, label: "Example" }
  undo.push(useStore(store), useSettings({ dashboardUrl: origin, oidc }))
  await saveProject(store.db, "shop")
  for (const user_id of ["ann", "ben"])
    await createUser(store.db, {
      ...{ user_id, email: `${user_id}@example.com`, name: user_id, created_at: someDay },
      password_hash: await hashPassword(password),
    })
  for (const email of ["invited@example.com", "late@example.com"])
    await createInvitation(store.db, {
      ...{ project_id: "shop", email, role: "viewer", invited_by: "ann", isSentByMail: false },
    })
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await store.close()
  await provider.close()
})
beforeEach(() => {
  provider.person = invited
  provider.spoiled = null
})

/** The button of the sign-in page, and the provider's own sign-in: the address that it answers with. */
async function askProvider(browser: Browser, callbackUrl = "/projects"): Promise<string> {
  const begun = await browser.post("/api/auth/signin/oidc", { callbackUrl })
  const { url } = (await begun.json()) as { url: string }
  const answer = await fetch(url, { redirect: "manual" })
  return answer.headers.get("location") ?? ""
}

/** The page of the dashboard that this address leads to. */
async function bring(browser: Browser, address: string): Promise<string> {
  expect(address).toContain(`${origin}/api/auth/callback/oidc?code=`)
  let to = address
  while (to.includes("/api/auth/")) to = (await browser.get(to)).headers.get("location") ?? ""
  return to.replace(origin, "")
}

const comeBy = async (browser: Browser, next?: string) => bring(browser, await askProvider(browser, next))

/** Sign-in fails and leads to a sign-in page with the reason (sentences: app/(auth)/pages.db.test.ts). */
async function expectOutside(browser: Browser, error: string): Promise<void> {
  expect(await comeBy(browser)).toBe(`/sign-in?error=${error}&next=%2Fprojects`)
  expect(await browser.who()).toBeNull()
}

describe("OIDC-1 a person with a verified address", () => {
  test("signs in when invited, with code flow, PKCE, state and nonce", async () => {
    const browser = openBrowser()
    expect(await comeBy(browser, "/account")).toBe("/account")
    expect(await browser.who()).toBe(invited.email)
    const query = provider.requests.at(-1)
    expect(query?.get("response_type")).toBe("code")
    expect(query?.get("code_challenge_method")).toBe("S256")
    for (const name of ["code_challenge", "state", "nonce"]) expect(query?.get(name)).toBeTruthy()
  })

  test("is refused without a verified address, or without an invitation", async () => {
    provider.person = { sub: "u-1", email: "late@example.com" }
    await expectOutside(openBrowser(), "unverified")
    provider.person = { sub: "u-1", email: "late@example.com", email_verified: false }
    await expectOutside(openBrowser(), "unverified")
    provider.person = { sub: "u-2", email: "stranger@example.com", ...verified }
    await expectOutside(openBrowser(), "stranger")
  })
})

describe("OIDC-3 refuses an answer that cannot be trusted", () => {
  const spoils: Spoiled[] = ["issuer", "audience", "expired", "nonce", "signature", "algorithm"]
  test.each(spoils)("a token with a bad %s", async (spoiled) => {
    provider.spoiled = spoiled
    const browser = openBrowser()
    expect(await comeBy(browser)).toBe("/sign-in?error=OAuthCallback")
    expect(await browser.who()).toBeNull()
    // Only the token is wrong.
    provider.spoiled = null
    await comeBy(browser)
    expect(await browser.who()).toBe(invited.email)
  })

  test("a code from another person's browser", async () => {
    const [begun, other] = [openBrowser(), openBrowser()]
    const address = await askProvider(begun)
    expect(await bring(other, address)).toBe("/sign-in?error=OAuthCallback")
    expect(await other.who()).toBeNull()
    expect(await bring(begun, address)).toBe("/projects")
    expect(await begun.who()).toBe(invited.email)
  })
})

test("OIDC-2 links an account that has a password only after a sign-in with it in the same browser", async () => {
  provider.person = { sub: "a-1", email: "ann@example.com", ...verified }
  const [ann, thief] = [openBrowser(), openBrowser()]
  const waits = "/sign-in?error=link&next=%2Faccount"
  expect(await comeBy(ann, "/account")).toBe(waits)
  expect(await ann.who()).toBeNull()
  // Another person's password links nothing, and neither does waiting.
  expect(await comeBy(thief, "/account")).toBe(waits)
  expect((await thief.signIn("ben@example.com", password)).status).toBe(200)
  expect(await thief.who()).toBe("ben@example.com")
  expect(await comeBy(openBrowser(), "/account")).toBe(waits)

  expect((await ann.signIn("ann@example.com", password)).status).toBe(200)
  expect(await ann.who()).toBe("ann@example.com")
  const later = openBrowser()
  expect(await comeBy(later)).toBe("/projects")
  expect(await later.who()).toBe("ann@example.com")
})
