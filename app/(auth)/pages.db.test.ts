import { Window } from "happy-dom"
import { Children, isValidElement, type ReactElement, type ReactNode } from "react"
import { renderToReadableStream } from "react-dom/server.edge"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { stopLinkOf } from "#lib/features/alerts/stop-link"
import { makeResetLink } from "#lib/access/auth/account"
import { acceptAsNewPerson, createInvitation } from "#lib/access/auth/invitations"
import { newToken, tokenHash } from "#lib/access/auth/token"
import { rememberProject } from "#lib/access/auth/workspace"
import { plus, setClock } from "#lib/platform/clock"
import {
  deleteDestination,
  findDestination,
  insertDestination,
  setAddressLink,
} from "#lib/data/store/alert-destinations"
import type { Store } from "#lib/data/store/open"
import { findUserByEmail } from "#lib/data/store/users"
import { trailIn } from "#lib/testing/audit-trail"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { POST as accept } from "../api/account/invitations/accept/route.ts"
import { pageRequest, signInAs } from "../api/testing/request-scope.ts"
import { sessionsOfRoles } from "../api/testing/sessions-of-roles.ts"
import Home from "../page.tsx"
import ConfirmAlertsPage from "./confirm-alerts/[token]/page.tsx"
import InvitePage from "./invite/[token]/page.tsx"
import NewPasswordPage from "./reset/[token]/page.tsx"
import SignInPage from "./sign-in/page.tsx"
import { SignInForm, type SignInFormProps } from "./sign-in/sign-in-form.tsx"
import StopAlertsPage from "./stop-alerts/[token]/page.tsx"

vi.mock("next/headers", async () => (await import("../api/testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../api/testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  ...(await import("../api/testing/request-scope.ts")).nextNavigation,
}))

/** Sign-in pages as the server sends them, before any script runs. */
const oidc = { issuer: "https://login.example.com", clientId: "waybill", clientSecret: "x", label: "Example" }
const undo: (() => void)[] = []
let store: Store
let sessions: Map<string, string>

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ dashboardUrl: "http://localhost:3000", oidc }))
  undo.push(setClock({ now: () => someDay }))
  sessions = await sessionsOfRoles(store.db)
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
})

const enterAs = (who: string | null) => signInAs(who && (sessions.get(who) ?? null))

/** The page as a browser shows it. */
async function drawn(page: ReactNode) {
  const stream = await renderToReadableStream(page, {
    onError: (error: unknown) => expect.fail(String(error)),
  })
  await stream.allReady
  const { document } = new Window()
  document.body.innerHTML = await new Response(stream).text()
  for (const unspoken of document.querySelectorAll("[aria-hidden=true]")) unspoken.remove()
  return {
    heading: document.querySelector("h1")?.textContent,
    text: document.body.textContent,
    buttons: [...document.querySelectorAll("button")].map((one) => one.textContent.trim()),
    labels: [...document.querySelectorAll("label")].map((one) => one.textContent.trim()),
  }
}

describe("the sign-in page", () => {
  const opened = (query: Record<string, string>) => SignInPage({ searchParams: Promise.resolve(query) })

  test.each([
    [
      "OIDC-1",
      "unverified",
      "Your company’s sign-in does not confirm your e-mail address, so you cannot sign in with it here.",
    ],
    [
      "OIDC-1",
      "stranger",
      "You have not been invited here. Ask for an invitation to the address you sign in with.",
    ],
    ["OIDC-2", "link", "You already have an account with a password"],
    ["OIDC-3", "OAuthCallback", "The response from your company’s sign-in was invalid. Start again."],
  ])("%s says why nobody came in: %s", async (_rule, error, sentence) => {
    enterAs(null)
    expect((await drawn(await opened({ error }))).text).toContain(sentence)
    expect((await drawn(await opened({}))).text).not.toContain(sentence)
  })

  const isForm = (one: unknown): one is ReactElement<SignInFormProps> =>
    isValidElement(one) && one.type === SignInForm

  test.each([
    ["/p/shop/messages?status=delivered", "/p/shop/messages?status=delivered"],
    ["//evil.example/", "/"],
  ])("SIGNIN-3 a person on the way to %s continues to %s", async (next, place) => {
    enterAs(null)
    const page = (await opened({ next })) as ReactElement<{ children: ReactNode }>
    expect(Children.toArray(page.props.children).find(isForm)?.props.next).toBe(place)
    enterAs("viewer")
    await expect(opened({ next })).rejects.toThrow(new Error(place))
  })
})

test("SIGNIN-3 without a page to go back to, a sign-in leads to the project that was open last", async () => {
  enterAs("viewer")
  await expect(Home()).rejects.toThrow(new Error("/projects"))
  await rememberProject("shop")
  await expect(Home()).rejects.toThrow(new Error("/p/shop"))
  for (const others of ["foreign", "deleted-since"]) {
    await rememberProject(others)
    await expect(Home()).rejects.toThrow(new Error("/projects"))
  }
})

describe("RESET-1 the page of a link to a new password", () => {
  const opened = async (token: string) => drawn(await NewPasswordPage({ params: Promise.resolve({ token }) }))

  test("refuses an invalid link, and requires the password with a valid one", async () => {
    const token = (await makeResetLink(store.db, trailIn(store.db), "viewer@example.com"))?.link
      .split("/")
      .at(-1)
    expect((await opened("not-a-link")).heading).toBe("This link no longer works")
    const open = await opened(token ?? "")
    expect(open.heading).not.toBe("This link no longer works")
    expect(open.labels).toContain("New password")
  })
})

test("ALERT-19 the page of a link names address and project, and confirms nothing when it is opened", async () => {
  const place = { project_id: "shop", destination_id: "d1" }
  const token = newToken()
  const opened = async (word: string) =>
    drawn(await ConfirmAlertsPage({ params: Promise.resolve({ token: word }) }))
  await insertDestination(store.db, {
    ...{ ...place, kind: "mail", address: "ops@example.com", language: "en", created_by: "owner" },
    ...{ created_at: someDay, confirmed_at: null, sealed: null, sealed_address: null },
  })
  await setAddressLink(store.db, place, {
    ...{ token_hash: tokenHash(token), token_expires_at: plus(someDay, 1000) },
  })
  enterAs(null)
  expect((await opened("not-a-link")).heading).toBe("This link no longer works")
  const page = await opened(token)
  expect(page.text).toContain("Confirm that alerts from shop may be sent to ops@example.com.")
  expect(page.buttons).toContain("Receive these alerts")
  expect((await findDestination(store.db, place))?.confirmed_at).toBeNull()
})

test("ALERT-23 opening a stop link, as scanners do, changes nothing; an altered one is reported as invalid", async () => {
  const place = { project_id: "shop", destination_id: "stoppable" }
  const opened = async (word: string) =>
    drawn(await StopAlertsPage({ params: Promise.resolve({ token: word }) }))
  await insertDestination(store.db, {
    ...{ ...place, kind: "mail", address: "pager@example.com", language: "en", created_by: "owner" },
    ...{ created_at: someDay, confirmed_at: someDay, sealed: null, sealed_address: null },
  })
  enterAs(null)
  const token = stopLinkOf(place).page.split("/").at(-1) ?? ""
  const page = await opened(token)
  expect(page.text).toContain("Alerts from shop will no longer be sent to pager@example.com.")
  expect(page.buttons).toEqual(["Stop these alerts"])
  const forged = await opened(token.replace("stoppable", "stoppablf"))
  expect(forged.text).toContain("or the link is incomplete")
  expect([forged.buttons, forged.text?.includes("pager@example.com")]).toEqual([[], false])
  expect(await findDestination(store.db, place)).not.toBeNull()
  await deleteDestination(store.db, place)
  expect((await opened(token)).text).toContain("This address no longer receives alerts")
})

describe("INVITE-2 the page of an invitation", () => {
  const opened = async (token: string) => drawn(await InvitePage({ params: Promise.resolve({ token }) }))
  const invite = async (email: string) => {
    const made = await createInvitation(store.db, {
      ...{ project_id: "shop", email, role: "viewer", invited_by: "owner", isSentByMail: false },
    })
    return (made.ok && made.value.link.split("/").at(-1)) || ""
  }

  test("asks a new user for name and password", async () => {
    enterAs(null)
    expect(await opened(await invite("new@example.com"))).toMatchObject({
      heading: "Join shop",
      labels: ["Your name", "Password"],
      buttons: expect.arrayContaining(["Create the account and join"]),
    })
  })

  test("names the invited address and offers to sign out of another session", async () => {
    const token = await invite("other@example.com")
    enterAs("editor")
    const shown = await opened(token)
    expect(shown.text).toContain("This invitation is for other@example.com")
    expect([shown.buttons, shown.labels]).toEqual([["Sign out, then join"], []])
    const answer = await accept(pageRequest("account/invitations/accept", { token }))
    expect(answer.status).toBe(403)
    enterAs(null)
    expect((await opened(token)).labels).toContain("Your name")
  })

  test("reports a used invitation as used and an unknown one as invalid", async () => {
    enterAs(null)
    const token = await invite("once@example.com")
    const person = { token, name: "Once", password: "long enough to be one" }
    await acceptAsNewPerson(store.db, trailIn(store.db), person, "192.0.2.1")
    expect(await findUserByEmail(store.db, "once@example.com")).not.toBeNull()
    expect((await opened(token)).heading).toBe("This invitation was already used")
    expect((await opened("not-a-link")).heading).toBe("This link is not valid")
  })
})
