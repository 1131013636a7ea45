import { type BrowserContext, expect } from "@playwright/test"

/** A person who has an account with a password. */
export type Account = { email: string; password: string }

/**
 * Signs a browser in through the route that the sign-in form posts to. No page is opened: flows about signing in fill
 * the form (`SignInScreen`).
 */
export async function enterAs(context: BrowserContext, baseUrl: string, { email, password }: Account) {
  const { csrfToken } = await (await context.request.get(`${baseUrl}/api/auth/csrf`)).json()
  const answer = await context.request.post(`${baseUrl}/api/auth/callback/credentials`, {
    form: { email, password, csrfToken: String(csrfToken), json: "true" },
  })
  expect(answer.status(), `signing in as ${email}`).toBe(200)
}
