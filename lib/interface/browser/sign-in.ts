import type { Failure, Result } from "#lib/platform/result"
import { request } from "./mutate.ts"

/** Reasons for a failed sign-in; sign-in.json of lib/interface/words/messages has a sentence for each. */
export type SignInFault =
  | "silent"
  | "cookies"
  | "throttled"
  | "code-needed"
  | "code-wrong"
  | "wrong"
  | "database"
  | "failed"

export type SignInResult = { ok: true; value: null } | { ok: false; failure: Failure; fault: SignInFault }

/**
 * Signs in with address and password, and with a code where the account requires one, through next-auth's own routes.
 * After `ok`, load the next page anew.
 */
export async function signIn(email: string, password: string, code?: string): Promise<SignInResult> {
  const fields = { email, password, ...(code ? { code } : {}) }
  const answer = await postForm("/api/auth/callback/credentials", fields)
  if (!answer) return refused("silent")
  const text = JSON.stringify(answer.body)
  // Without its cookie next-auth answers 200 and the address of the form.
  if (answer.status === 200)
    return text.includes("csrf=true") ? refused("cookies") : { ok: true, value: null }
  const word = words.find(([sent]) => text.includes(sent))
  if (word) return refused(word[1])
  return refused(answer.status === 401 ? "wrong" : "failed")
}

/** Words that lib/access/auth/options.ts throws; next-auth hands them on inside an address. */
const words: [sent: string, fault: SignInFault][] = [
  ["too-many-tries", "throttled"],
  ["code-needed", "code-needed"],
  ["code-wrong", "code-wrong"],
  ["error=database", "database"],
  ["error=failed", "failed"],
]

const failures: Record<SignInFault, Failure> = {
  silent: { status: 502, message: "The dashboard did not respond. Check your connection and try again." },
  cookies: {
    status: 400,
    message: "The browser blocks cookies for this page. Allow them, then sign in.",
  },
  throttled: { status: 429, message: "Too many attempts. Wait a minute, then try again." },
  "code-needed": { status: 401, message: "Enter a code from your authenticator app." },
  "code-wrong": { status: 401, message: "This code is wrong or was already used." },
  wrong: { status: 401, message: "The address or the password is wrong." },
  database: {
    status: 503,
    message: "The database is not responding, so your password was not checked. Try again in a minute.",
  },
  failed: { status: 500, message: "The dashboard could not sign you in." },
}

const refused = (fault: SignInFault): SignInResult => ({ ok: false, failure: failures[fault], fault })

/**
 * The address of the sign-in provider to which the browser goes next; it leads back to `next`. `isAnew` requires a
 * fresh login at the provider, even with an active session there.
 */
export async function providerAddress(
  next: string,
  { isAnew = false }: { isAnew?: boolean } = {},
): Promise<Result<string>> {
  const query = isAnew ? "?prompt=login&max_age=0" : ""
  const answer = await postForm(`/api/auth/signin/oidc${query}`, { callbackUrl: next })
  const url = (answer?.body as { url?: unknown } | null | undefined)?.url
  if (answer?.status === 200 && typeof url === "string") return { ok: true, value: url }
  return { ok: false, failure: failures[answer ? "failed" : "silent"] }
}

/** Ends this browser's session; true when the dashboard confirmed it. */
export async function signOut(): Promise<boolean> {
  const answer = await postForm("/api/auth/signout", {})
  return answer?.status === 200
}

async function postForm(url: string, fields: Record<string, string>) {
  const token = await request("/api/auth/csrf", {})
  const { csrfToken = "" } = (token?.body ?? {}) as { csrfToken?: string }
  if (!csrfToken) return token && { ...token, status: 500 }
  return request(url, {
    method: "POST",
    body: new URLSearchParams({ ...fields, csrfToken, json: "true" }),
  })
}
