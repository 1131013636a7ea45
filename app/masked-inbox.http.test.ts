import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { capturedList } from "#contract/methods/captured"
import { emailSend } from "#contract/methods/email"
import type { Store } from "#lib/data/store/open"
import { putKey } from "#lib/mail-api/proxy/keys"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { makeMessage, makeProject } from "../service/testing/make.ts"
import { startService, type TestService } from "../service/testing/start-service.ts"
import LetterPage from "./(dashboard)/p/[project]/inbox/[id]/page.tsx"
import InboxLayout from "./(dashboard)/p/[project]/inbox/layout.tsx"
import { loadInbox, loadLetter } from "./(dashboard)/p/[project]/inbox/load.ts"
import { drawn } from "./api/testing/drawn.ts"
import { settle, signInAs } from "./api/testing/request-scope.ts"
import { sessionsOfRoles } from "./api/testing/sessions-of-roles.ts"

vi.mock("next/headers", async () => (await import("./api/testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("./api/testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/navigation", async () => (await import("./api/testing/request-scope.ts")).nextNavigation)

/**
 * The inbox for readers with masked addresses, over the real service: the data its pages are rendered from, all of
 * which reaches the browser, and their actions. The operator in the same test shows that the message contains the
 * searched text.
 */
const secret = "secret@example.com"
const undo: (() => void)[] = []
let service: TestService
let store: Store
let sessions: Map<string, string>
let id = ""

beforeAll(async () => {
  service = await startService()
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: service.url }))
  sessions = await sessionsOfRoles(store.db)
  const project = await makeProject(service)
  await putKey(store.db, "shop", "", project.key)
  const message = makeMessage(project, [secret], {
    subject: "For viewers",
    track_links: 1,
    track_read: 1,
    body: {
      html:
        `<p>For ${secret}: <a href="https://shop.example/orders/1">Follow your order</a> ` +
        `<a href="https://shop.example/?for=${encodeURIComponent(secret)}">${secret}</a></p>`,
      plaintext: `For ${secret}`,
    },
    attachments: [{ name: "bill.pdf", type: "application/pdf", content: btoa("a bill") }],
  })
  await service.ok(emailSend, { message }, project.key)
  await service.idle()
  const { letters } = await service.ok(capturedList, {}, project.key)
  id = letters[0]?.id ?? ""
})
afterAll(async () => {
  await settle()
  for (const back of undo.reverse()) back()
  await store.close()
  await service.close()
})

const as = (role: string) => signInAs(sessions.get(role) ?? null)
const ofInbox = () => Promise.resolve({ project: "shop", id })

/** The list and a message with one of its parts open, before any script runs. */
async function withPart(part: string): Promise<string> {
  const children = await LetterPage({ params: ofInbox(), searchParams: Promise.resolve({ part }) })
  return drawn(await InboxLayout({ params: ofInbox(), children }))
}

/** The recipient's personal links: opening one acts as the recipient and shows the address. */
const ofReader = /\/t\/[uco]\/[\w-]{8}/

describe("INBOX-2 PROXY-3 people with masked addresses", () => {
  test("read a message from which neither its reader nor a link of theirs can be learnt", async () => {
    as("operator")
    const whole = JSON.stringify([await loadInbox("shop"), await loadLetter("shop", id)])
    expect(whole).toContain(secret)
    expect(whole).toMatch(ofReader)
    as("viewer")
    const shown = JSON.stringify([await loadInbox("shop"), await loadLetter("shop", id)])
    expect(shown).toContain("s•••@example.com")
    expect(shown).toContain("Follow your order")
    expect(shown).not.toMatch(/secret(@|%40|=40)/)
    expect(shown).not.toMatch(ofReader)
  })

  test.each(["html", "text", "headers", "links", "checks"])(
    "are offered neither its files nor a search beside the part %s",
    async (part) => {
      as("operator")
      const whole = await withPart(part)
      expect(whole).toContain('aria-label="Search captured messages"')
      expect(whole).toContain(`captured-files/${id}`)
      as("viewer")
      const shown = await withPart(part)
      expect(shown).toContain("s•••@example.com")
      expect(shown).not.toContain('aria-label="Search captured messages"')
      expect(shown).not.toContain(`captured-files/${id}`)
      expect(shown).not.toContain("secret@")
      expect(shown).not.toMatch(ofReader)
    },
  )
})
