import { expect } from "@playwright/test"
import { type OpenidProvider, startProvider } from "../../tools/openid-provider.ts"
import { test } from "../listening.ts"
import {
  createProject,
  newPassword,
  openTestEnvironment,
  setUpOwner,
  type TestEnvironment,
} from "../test-environment.ts"

/**
 * Sign-in through a company's provider: a real one, small, on loopback. Who stays outside, and why, is held without a browser
 * (app/api/auth/provider.http.test.ts).
 */
let environment: TestEnvironment
let provider: OpenidProvider
const owner = { name: "Test owner", email: "owner@example.com", password: newPassword() }

test.beforeAll(async () => {
  provider = await startProvider()
  environment = await openTestEnvironment({
    name: "provider",
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.client.id,
      OIDC_CLIENT_SECRET: provider.client.secret,
      OIDC_LABEL: "Example",
    },
  })
  const client = await setUpOwner(environment, owner)
  await createProject(environment, client, "Shop")
  await client.post("/api/projects/shop/invitations", {
    act: "create",
    email: "invited@example.com",
    role: "viewer",
    by: "link",
  })
})
test.afterAll(async () => {
  await environment?.close()
  await provider?.close()
})

test("OIDC-1 an invited person comes in by a verified address, with code flow, PKCE, state and nonce", async ({
  page,
}) => {
  provider.person = { sub: "i-1", email: "invited@example.com", email_verified: true, name: "Ines Invited" }
  await page.goto(`${environment.dashboardUrl}/sign-in`)
  await page.getByRole("button", { name: "Sign in with Example" }).click()
  await page.waitForURL((url) => url.pathname === "/projects")
  const query = provider.requests.at(-1)
  expect(query?.get("response_type")).toBe("code")
  for (const name of ["code_challenge", "state", "nonce"]) expect(query?.get(name)).toBeTruthy()
  await page.goto(`${environment.dashboardUrl}/account`)
  await expect(page.getByText("You sign in through your company and have no password here.")).toBeVisible()
  await expect(page.getByText("through your company", { exact: false }).first()).toBeVisible()
})
