import type { Failure, Result } from "../result.ts"
import { request } from "./mutate.ts"

/** Signs in with address and password through next-auth's own routes. After `ok`, load the next page anew. */
export async function signIn(email: string, password: string): Promise<Result<null>> {
  const answer = await postForm("/api/auth/callback/credentials", { email, password })
  if (!answer) return failure(502, "The dashboard did not answer. Check your connection and try again.")
  const said = JSON.stringify(answer.body)
  // Without its own cookie next-auth answers 200 and the address of the form.
  if (answer.status === 200 && said.includes("csrf=true"))
    return failure(400, "The browser keeps no cookies for this page. Allow them, then sign in.")
  if (answer.status === 200) return { ok: true, value: null }
  if (said.includes(throttledWord))
    return failure(429, "That were many tries. Wait a minute, then try again.")
  if (answer.status === 401) return failure(401, "Address and password do not fit together.")
  return failure(500, "The dashboard could not sign you in.")
}

/** Ends this browser's session; true when the dashboard said so. */
export async function signOut(): Promise<boolean> {
  const answer = await postForm("/api/auth/signout", {})
  return answer?.status === 200
}

/** What lib/auth/options.ts throws when tries come too fast; next-auth hands it on inside an address. */
const throttledWord = "too-many-tries"

async function postForm(url: string, fields: Record<string, string>) {
  const token = await request("/api/auth/csrf", {})
  const { csrfToken = "" } = (token?.body ?? {}) as { csrfToken?: string }
  if (!csrfToken) return token && { ...token, status: 500 }
  return request(url, {
    method: "POST",
    body: new URLSearchParams({ ...fields, csrfToken, json: "true" }),
  })
}

const failure = (status: Failure["status"], message: string): { ok: false; failure: Failure } => ({
  ok: false,
  failure: { status, message },
})
