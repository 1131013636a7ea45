import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { webhookList, webhookReplayStatus } from "#contract/methods/webhook"
import { auditLines } from "#lib/access/audit/audit-file"
import { accessOf, type User } from "#lib/access/auth/access"
import { listAudit } from "#lib/data/store/audit"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { createProject } from "#lib/features/projects/create-project"
import { aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { getProjectKey } from "./keys.ts"
import { proxy } from "./proxy.ts"
import { readMethod } from "./read.ts"

let service: TestService
let store: Store
const undo: (() => void)[] = []
const owner = aUser("owner", true)
const editor = aUser("editor")
const url = "https://shop:pa55word@hooks.example/in"
const shown = "https://shop:***@hooks.example/in"

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  store = await openTestStore()
  undo.push(useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey }), useStore(store))
  const { user_id, email, name } = owner
  await createFirstOwner(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  await createUser(store.db, {
    user_id: "editor",
    email: editor.email,
    name: editor.name,
    password_hash: "x",
    created_at: someDay,
  })
  await createProject(store.db, { user: owner, input: { name: "Shop" }, ip: null })
  await setMember(store.db, { project_id: "shop", user_id: "editor", role: "editor", created_at: someDay })
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await service.close()
  await store.close()
})

const ask = (user: User, path: string, input: object) =>
  proxy(store.db, { user, project: "shop", path, input, ip: null })
const urlsAtService = async () => {
  const key = (await getProjectKey(store.db, "shop"))?.key ?? ""
  return (await service.ok(webhookList, {}, key)).objects.map((one) => one.url)
}
const disabled = { status: "disabled", events: { email_status: ["sent"] } }

describe("HOOKPAGE-9 AUDIT-1 the password of a webhook's address", () => {
  test("is not shown, and the address identifies the webhook all the same", async () => {
    expect(await ask(owner, "webhook/set", { url, ...disabled })).toMatchObject({
      value: { object: { url: shown } },
    })
    for (const user of [owner, editor]) {
      const answers = [
        await ask(user, "webhook/list", {}),
        await ask(user, "webhook/get", { url: shown }),
        await ask(user, "webhook/log", { url: shown }),
      ]
      for (const answer of answers) expect(answer).toMatchObject({ ok: true })
      expect(JSON.stringify(answers)).not.toContain("pa55word")
    }
    const access = await accessOf(store.db, editor, "shop")
    if (!access) throw new Error("The editor is not in the project.")
    const replays = await readMethod(access, webhookReplayStatus, { url: shown })
    expect(replays).toMatchObject({ ok: true })
    expect(JSON.stringify(await readMethod(access, webhookList, {}))).toContain(shown)

    expect(await ask(owner, "webhook/set", { url: shown, ...disabled, max_parallel: 20 })).toMatchObject({
      ok: true,
    })
    expect((await urlsAtService()).filter((one) => one.includes("hooks.example"))).toEqual([url])
  })

  test("is neither in the audit log nor in its file", async () => {
    const logged = JSON.stringify(await listAudit(store.db, "shop", 100))
    expect(logged).toContain(shown)
    expect(logged).not.toContain("pa55word")
    const day = { fromMs: 0, toMs: Date.UTC(2100, 0, 1) }
    let file = ""
    for await (const line of auditLines(store.db, "shop", day)) file += line
    expect(file).toContain(shown)
    expect(file).not.toContain("pa55word")
  })

  test("must be written in full if the address could match two webhooks, or none", async () => {
    const refused = { ok: false, failure: { status: 400, field: "url" } }
    expect(await ask(owner, "webhook/set", { url: "https://a:***@new.example/", ...disabled })).toMatchObject(
      refused,
    )
    await ask(owner, "webhook/set", { url: url.replace("pa55word", "other"), ...disabled })
    expect(await ask(owner, "webhook/delete", { url: shown })).toMatchObject(refused)
    expect(await ask(owner, "webhook/delete", { url })).toMatchObject({ ok: true })
    expect(await ask(owner, "webhook/delete", { url: shown })).toMatchObject({ ok: true })
    expect((await urlsAtService()).filter((one) => one.includes("example"))).toEqual([])
  })
})
