import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { mailWords, sendAccountMail } from "#lib/mail-api/dashboard-mail/account-mail"
import type { Store } from "#lib/data/store/open"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { GET } from "../../api/account/inbox/route.ts"
import { drawn } from "../../api/testing/drawn.ts"
import { settle, signInAs } from "../../api/testing/request-scope.ts"
import { roles, sessionsOfRoles } from "../../api/testing/sessions-of-roles.ts"
import AccountLetterLayout from "./(letters)/[id]/layout.tsx"
import AccountLetterPage from "./(letters)/[id]/page.tsx"
import AccountLettersLayout from "./(letters)/layout.tsx"

vi.mock("next/headers", async () => (await import("../../api/testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../api/testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/navigation", async () => (await import("../../api/testing/request-scope.ts")).nextNavigation)

/** The inbox of the account over the real service: who opens it, what is in it, and where it is not. */
const undo: (() => void)[] = []
let service: TestService
let store: Store
let sessions: Map<string, string>

beforeAll(async () => {
  service = await startService()
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey }))
  sessions = await sessionsOfRoles(store.db)
  const values = { project: "Shop", host: "mail.example" }
  for (const [to, path] of [
    ["ops@example.net", "confirm-alerts"],
    ["viewer@example.com", "reset"],
  ] as const)
    await sendAccountMail(store.db, {
      ...{ to, language: "en", link: `https://mail.example/${path}/token-of-the-link` },
      words: ({ alerts }) => mailWords(alerts, values),
    })
  await service.idle()
})
afterAll(async () => {
  await settle()
  for (const back of undo.reverse()) back()
  await store.close()
  await service.close()
})

const as = (who: string | null) => signInAs(who && (sessions.get(who) ?? null))
const listed = async (query = "") => GET(new Request(`http://localhost:3000/api/account/inbox${query}`))
const idOf = async (to: string): Promise<string> => {
  const { letters } = (await (await listed(`?search=${to}`)).json()) as { letters: { id: string }[] }
  return letters[0]?.id ?? ""
}
const letter = async (id: string) =>
  drawn(await AccountLetterPage({ params: Promise.resolve({ id }), searchParams: Promise.resolve({}) }))
const list = async () => drawn(await AccountLettersLayout({ children: null }))

test("INBOX-6 the owner reads the account's mail in a sandbox and finds links there", async () => {
  as("owner")
  const html = await list()
  expect(html).toContain("Account inbox")
  for (const part of ["ops@example.net", "viewer@example.com", "Confirm this address for alerts from Shop"])
    expect(html).toContain(part)
  const id = await idOf("ops@example.net")
  expect(html).toContain(`href="/inbox/${id}"`)
  expect(await letter(id)).toContain("https://mail.example/confirm-alerts/token-of-the-link")
  expect(await letter(await idOf("viewer@example.com"))).not.toContain("token-of-the-link")
  expect(JSON.stringify(await (await listed()).json())).not.toContain("reset/token-of-the-link")
})

test("INBOX-6 others get 403, strangers the sign-in, and an unknown message is 404", async () => {
  as("owner")
  const id = await idOf("ops@example.net")
  const layout = (which: string) =>
    AccountLetterLayout({ params: Promise.resolve({ id: which }), children: null })
  for (const unknown of ["999999", "x", "-1"]) await expect(layout(unknown)).rejects.toThrow("404")
  for (const role of roles) {
    as(role)
    await expect(list(), role).rejects.toThrow("403")
    await expect(layout(id), role).rejects.toThrow("403")
    expect([role, (await listed()).status]).toEqual([role, 403])
  }
  as(null)
  await expect(list()).rejects.toThrow("/sign-in?next=%2Finbox")
  expect((await listed()).status).toBe(401)
})

test("INBOX-6 where mail of the account really goes out there is no such page", async () => {
  const info = { status: "success", user_id: 1, email: "owner@example.com", delivery_mode: "direct" }
  const real = createServer((_request, response) => response.end(JSON.stringify(info)))
  await new Promise<void>((resolve) => real.listen(0, "127.0.0.1", resolve))
  const { port } = real.address() as AddressInfo
  const server = { serviceBaseUrl: `http://127.0.0.1:${port}`, accountKey: service.accountKey }
  const back = useSettings({ ...server, mailFrom: "service@shop.example" })
  as("owner")
  await expect(list()).rejects.toThrow("404")
  expect((await listed()).status).toBe(404)
  back()
  real.close()
})
