import { afterAll, beforeAll, expect, test } from "vitest"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { rightsSet } from "#contract/methods/rights"
import { createInvitation, findInvitation } from "#lib/access/auth/invitations"
import type { Store } from "#lib/data/store/open"
import { sendInvitationMail } from "#lib/features/people/invite"
import { call } from "#lib/mail-api/client/call"
import { saveProject } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { letterOf, mailWords, sendAccountMail } from "./account-mail.ts"

let service: TestService
let store: Store
let restore = () => {}
beforeAll(async () => {
  service = await startService()
  store = await openTestStore()
  restore = useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey })
  await saveProject(store.db, "shop")
})
afterAll(async () => {
  restore()
  await store.close()
  await service.close()
})

const invite = async (email: string) => {
  const made = await createInvitation(store.db, {
    project_id: "shop",
    email,
    role: "viewer",
    invited_by: "ann",
    isSentByMail: true,
  })
  if (!made.ok) throw new Error(made.failure.message)
  const sent = await sendInvitationMail(store.db, {
    ...made.value,
    project_id: "shop",
    project_name: "Shop {{to_name}}",
    email,
    role: "viewer",
    invited_by_name: "<Ann>",
    language: "en",
  })
  return { ...made.value, sent, token: made.value.link.split("/").at(-1) ?? "" }
}

test("INVITE-3 the message is sent from the account's space, its link untracked", async () => {
  const { link, sent } = await invite("bob@example.com")
  expect(sent).toEqual({ ok: true, value: null })
  await expect
    .poll(async () => {
      const listed = await call(capturedList, {}, service.accountKey)
      const [first] = listed.ok ? listed.value.letters : []
      const letter = first && (await call(capturedGet, { id: first.id }, service.accountKey))
      return letter?.ok ? JSON.stringify(letter.value) : ""
    })
    .toContain(link)
})

test("INVITE-3 a message that fails leaves the link, recorded as not sent", async () => {
  const back = useSettings({ serviceBaseUrl: "http://127.0.0.1:9", accountKey: service.accountKey })
  const { sent, token } = await invite("carl@example.com")
  back()
  expect(sent).toMatchObject({ ok: false, failure: { status: 502 } })
  expect(await findInvitation(store.db, token)).toMatchObject({ state: "open", sent_at: null })
})

test("MAIL-1 if the service allows it, mail to the dashboard's own users has no unsubscribe footer", async () => {
  const letterTo = async (to: string) => {
    const mail = { to, language: "en", link: `https://mail.example.com/reset/${to}` } as const
    const sent = await sendAccountMail(store.db, {
      ...mail,
      words: (texts) => mailWords(texts.password, { host: "mail.example.com" }),
    })
    expect(sent).toEqual({ ok: true, value: null })
    await service.idle()
    const listed = await call(capturedList, { search: to }, service.accountKey)
    const [first] = listed.ok ? listed.value.letters : []
    const letter = first && (await call(capturedGet, { id: first.id }, service.accountKey))
    return letter?.ok ? letter.value.letter : null
  }
  const unsubscribes = /unsubscrib/i
  const before = await letterTo("dora@example.com")
  expect(`${before?.html} ${before?.plaintext}`).toMatch(unsubscribes)
  expect(`${before?.html} ${before?.plaintext}`).toContain("https://mail.example.com/reset/dora@example.com")
  await call(rightsSet, { rights: { unsubscribe_removal: true, tracking_off: true } }, service.accountKey)
  const after = await letterTo("emil@example.com")
  expect(`${after?.html} ${after?.plaintext}`).not.toMatch(unsubscribes)
  expect(after?.headers.map((one) => one.name.toLowerCase())).not.toContain("list-unsubscribe")
  expect(after?.html).toContain("https://mail.example.com/reset/emil@example.com")
})

test("names in a message are text: no markup, no merge tag, no second header line", () => {
  const { html, subject } = letterOf({
    to: "bob@example.com",
    language: "de",
    link: "https://mail.example.com/invite/x",
    words: (texts) =>
      mailWords(texts.invitation, {
        project: "Shop {{x}}",
        by: "<b>Ann</b>\r\nBcc: eve@example.com",
        role: "Einsicht",
      }),
  })
  expect(html).not.toContain("<b>Ann")
  expect(html + subject).not.toContain("{{")
  expect(subject).not.toMatch(/[\r\n]/)
})
