import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { templateGet, templateSet } from "#contract/methods/template"
import { append } from "#lib/data/events/postgres/append"
import { listAudit } from "#lib/data/store/audit"
import { removeMember, setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { updateProject } from "#lib/data/store/projects"
import { findTemplateDraft, listVersions, type TemplateDraft } from "#lib/data/store/template-drafts"
import { claimTest, findTest, runningTest, type TestClaim } from "#lib/data/store/template-tests"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { createProject } from "#lib/features/projects/create-project"
import { createDraft } from "#lib/features/templates/create-draft"
import { deleteDraft } from "#lib/features/templates/delete-draft"
import { publishDraft } from "#lib/features/templates/publish-draft"
import { saveDraft } from "#lib/features/templates/save-draft"
import { actingIn, got } from "#lib/features/templates/testing/acting"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { normalize } from "#lib/intake/receive/normalize"
import { closeDraftChanges } from "#lib/live/draft-changes"
import { callWithKey } from "#lib/mail-api/proxy/proxy"
import { at, setClock } from "#lib/platform/clock"
import { anEvent, aUser, type EventInput, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { changeTests } from "./change-tests.ts"
import { lookAtTest } from "./runner.ts"
import { testsOf } from "./tests-of.ts"

/** Split tests against the real service. */
let service: TestService
let store: Store
let nowMs = someDay.getTime()
const undo: (() => void)[] = []
const owner = aUser("owner", true)
const editor = aUser("editor")

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  store = await openTestStore()
  undo.push(useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey }), useStore(store))
  undo.push(setClock({ now: () => at(nowMs) }))
  const { user_id, email, name } = owner
  await createFirstOwner(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  await createUser(store.db, { ...editor, password_hash: "x", created_at: someDay })
  for (const project of ["Shop", "Other"])
    await createProject(store.db, { user: owner, input: { name: project }, ip: null })
})
beforeEach(async () => {
  nowMs += 86_400_000
  // Excludes tests left by earlier cases.
  await store.db.execute("update template_tests set due_at = null where ended_at is null")
  await setMember(store.db, { project_id: "shop", user_id: "editor", role: "editor", created_at: someDay })
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await closeDraftChanges(store.db)
  await service.close()
  await store.close()
})

const { access, action } = actingIn(() => store, editor)

let made = 0
const draftOf = async (id: string, project = "shop"): Promise<TemplateDraft> => {
  const found = await findTemplateDraft(store.db, project, id)
  if (!found) throw new Error(`There is no draft ${id}.`)
  return found
}
async function publish(draft: TemplateDraft, user = editor, project = "shop") {
  const { draft_id, revision, seq } = draft
  return publishDraft(store.db, await action({ draft_id, revision, seq }, user, project))
}
/** A template whose second version is live. */
async function template(user = editor, project = "shop"): Promise<TemplateDraft> {
  made += 1
  const draftInput = { kind: "html", name: `Split ${made}`, fields: { html: "<p>old</p>", subject: "Old" } }
  const { draft_id } = got(await createDraft(store.db, await action(draftInput, user, project)))
  got(await publish(await draftOf(draft_id, project), user, project))
  const { revision } = await draftOf(draft_id, project)
  const fields = { subject: "New", html: "<p>new</p>" }
  got(await saveDraft(store.db, await action({ draft_id, revision, fields }, user, project)))
  got(await publish(await draftOf(draft_id, project), user, project))
  return draftOf(draft_id, project)
}
const begin = async ({ draft_id }: TemplateDraft, more: object = {}) =>
  changeTests(store.db, await action({ act: "begin", draft_id, tried_version: 1, share: 50, ...more }))
const end = async (draft_id: string, test_id: string, winner: string, user = editor, project = "shop") =>
  changeTests(store.db, await action({ act: "end", draft_id, test_id, winner }, user, project))
const begun = async (draft: TemplateDraft, more: object = {}): Promise<string> =>
  (got(await begin(draft, more)) as { test_id: string }).test_id
const atService = async ({ template_id }: TemplateDraft) =>
  got(await callWithKey(store.db, await access(owner), templateGet, { id: template_id ?? "" })).template
const testOf = async (test_id: string) => {
  const found = await findTest(store.db, { project_id: "shop", test_id })
  if (!found) throw new Error("There is no such test.")
  return found
}
/** The next check of the loop, as its process claims it. */
async function look(): Promise<TestClaim> {
  const claim = await claimTest(store.db, at(nowMs), `lease-${nowMs}`, 60)
  if (!claim) throw new Error("Nothing is due.")
  await lookAtTest(store.db, claim)
  return claim
}

describe("SPLIT-1 a split test starts", () => {
  test("the mail service sends both; starter and time are saved and logged", async () => {
    const draft = await template()
    const test_id = await begun(draft, { share: 10 })
    expect(await atService(draft)).toMatchObject({
      version: 2,
      subject: "New",
      variant: { version: 1, share: 10 },
    })
    expect(await draftOf(draft.draft_id)).toMatchObject({ base_version: 2, revision: draft.revision })
    expect(await testsOf(store.db, draft)).toMatchObject([
      {
        test_id,
        live: 2,
        tried: 1,
        share: 10,
        rule: null,
        beganBy: editor.name,
        beganMs: nowMs,
        endedMs: null,
      },
    ])
    const [row] = await listAudit(store.db, "shop", 1)
    expect(row).toMatchObject({ action: "template-test/begin", outcome: "success", user_id: "editor" })
  })

  test("one at a time, also when two people start one at once", async () => {
    const draft = await template()
    const both = await Promise.all([begin(draft), begin(draft)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ failure: { status: 409 } })
  })

  test.each([
    ["a share of nothing", { share: 0 }, 400, "share"],
    ["a share of all", { share: 100 }, 400, "share"],
    ["a version that never was", { tried_version: 7 }, 404, "tried_version"],
    ["the version that is live", { tried_version: 2 }, 404, "tried_version"],
    [
      "a rule of nothing",
      { rule: { measure: "clicked", after_messages: null, ends_ms: null } },
      400,
      "rule.after_messages",
    ],
    [
      "a rule of too few",
      { rule: { measure: "clicked", after_messages: 99, ends_ms: null } },
      400,
      "rule.after_messages",
    ],
    [
      "another measure",
      { rule: { measure: "sold", after_messages: 200, ends_ms: null } },
      400,
      "rule.measure",
    ],
    ["a time that was", { rule: { measure: "clicked", after_messages: null, ends_ms: 1 } }, 400, "ends_ms"],
  ])("SPLIT-3 %s is refused, and sending does not change", async (_what, more, status, field) => {
    const draft = await template()
    expect(await begin(draft, more)).toMatchObject({ ok: false, failure: { status, field } })
    expect(await atService(draft)).not.toHaveProperty("variant")
    expect(await runningTest(store.db, draft)).toBe(null)
  })

  test("a template that was changed elsewhere or never published has none", async () => {
    const draft = await template()
    const { id, name, from_email } = await atService(draft)
    const outside = { id, name, from_email, body: { html: "<p>outside</p>" } }
    got(await callWithKey(store.db, await access(owner), templateSet, { template: outside }))
    expect(await begin(draft)).toMatchObject({ ok: false, failure: { status: 409 } })
    const { draft_id } = got(await createDraft(store.db, await action({ kind: "html", name: "Never sent" })))
    expect(await begin(await draftOf(draft_id))).toMatchObject({ ok: false, failure: { status: 409 } })
  })

  test("SPLIT-6 nothing is published while it runs", async () => {
    const draft = await template()
    const test_id = await begun(draft)
    const { draft_id, revision } = draft
    got(await saveDraft(store.db, await action({ draft_id, revision, fields: { subject: "Third" } })))
    expect(await publish(await draftOf(draft_id))).toMatchObject({ ok: false, failure: { status: 409 } })
    got(await end(draft_id, test_id, "live"))
    expect(got(await publish(await draftOf(draft_id)))).toMatchObject({ kind: "published", version: 3 })
  })
})

test.each([true, false])(
  "SPLIT-1 without an answer of the mail service, it has begun: %s",
  async (isMade) => {
    const draft = await template()
    const between = createServer(async (incoming, outgoing) => {
      const { url = "", headers } = incoming
      const body = await text(incoming)
      const isLost = url.includes("template/set")
      if (isLost && !isMade) return void incoming.socket.destroy()
      const key = String(headers["x-api-key"])
      const answer = await fetch(new URL(url, service.url), {
        ...{ method: "POST", headers: { "content-type": "application/json", "x-api-key": key }, body },
      })
      if (isLost) return void incoming.socket.destroy()
      outgoing.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text())
    })
    await new Promise<void>((done) => between.listen(0, "127.0.0.1", done))
    const { port } = between.address() as AddressInfo
    const back = useSettings({ serviceBaseUrl: `http://127.0.0.1:${port}` })
    const answer = await begin(draft)
    back()
    between.closeAllConnections()
    between.close()
    expect(answer).toMatchObject(isMade ? { ok: true } : { failure: { status: 502 } })
    expect((await atService(draft)).variant?.version).toBe(isMade ? 1 : undefined)
    expect((await runningTest(store.db, draft)) !== null).toBe(isMade)
  },
)

describe("SPLIT-5 a split test ends by hand", () => {
  test("with the live version, which stays as it is", async () => {
    const draft = await template()
    const test_id = await begun(draft)
    expect(got(await end(draft.draft_id, test_id, "live"))).toEqual({ version: 2 })
    expect(await atService(draft)).toMatchObject({ version: 2, subject: "New" })
    expect(await atService(draft)).not.toHaveProperty("variant")
    expect(await testOf(test_id)).toMatchObject({
      winner: 2,
      end_reason: "by_hand",
      ended_by: "editor",
      due_at: null,
    })
    expect(await end(draft.draft_id, test_id, "tried")).toMatchObject({ failure: { status: 409 } })
  })

  test("with the other version: it is published as a new version, and the draft continues from it", async () => {
    const draft = await template()
    const test_id = await begun(draft)
    expect(got(await end(draft.draft_id, test_id, "tried"))).toEqual({ version: 3 })
    expect(await atService(draft)).toMatchObject({ version: 3, subject: "Old", body: { html: "<p>old</p>" } })
    const now = await draftOf(draft.draft_id)
    expect(now).toMatchObject({
      base_version: 3,
      published_revision: now.revision,
      fields: { subject: "Old" },
    })
    expect(await listVersions(store.db, draft)).toMatchObject([{ version: 3, origin: "restored" }, {}, {}])
    expect(await testOf(test_id)).toMatchObject({ winner: 1 })
  })

  test("edits made meanwhile stay in the draft", async () => {
    const draft = await template()
    const test_id = await begun(draft)
    const { draft_id, revision } = draft
    got(await saveDraft(store.db, await action({ draft_id, revision, fields: { subject: "Mine" } })))
    got(await end(draft_id, test_id, "tried"))
    expect(await draftOf(draft_id)).toMatchObject({ base_version: 3, fields: { subject: "Mine" } })
  })

  test("when two people end it at once, only one succeeds", async () => {
    const draft = await template()
    const test_id = await begun(draft)
    const both = await Promise.all([
      end(draft.draft_id, test_id, "live"),
      end(draft.draft_id, test_id, "tried"),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test("SPLIT-7 a test of another project is not found, also for a member of both", async () => {
    const theirs = await template(owner, "other")
    const foreign = got(
      await changeTests(
        store.db,
        await action(
          { act: "begin", draft_id: theirs.draft_id, tried_version: 1, share: 50 },
          owner,
          "other",
        ),
      ),
    ) as { test_id: string }
    const ownTemplate = await template()
    for (const draft_id of [theirs.draft_id, ownTemplate.draft_id])
      expect(await end(draft_id, foreign.test_id, "tried", owner)).toMatchObject({ failure: { status: 404 } })
    expect(await begin(theirs)).toMatchObject({ failure: { status: 404 } })
    expect(await runningTest(store.db, theirs)).toMatchObject({ ended_at: null })
  })

  test("deleting a template deletes its test", async () => {
    const draft = await template()
    const test_id = await begun(draft)
    got(await deleteDraft(store.db, await action({ draft_id: draft.draft_id })))
    expect(await findTest(store.db, { project_id: "shop", test_id })).toBe(null)
  })
})

describe("EXT-31 a change of the template made elsewhere meanwhile", () => {
  /** Changes the template after an action has read it, before the action's own change. */
  async function overtakes(draft: TemplateDraft, act: () => Promise<unknown>): Promise<unknown> {
    let acting: Promise<unknown> | undefined
    await service.ctx.store.db.transaction(async (tx) => {
      // Writers of templates wait here.
      await tx.execute(sql`select 1 from projects for no key update`)
      acting = act()
      await expect.poll(async () => (await listAudit(store.db, "shop", 1))[0]?.outcome).toBe("under way")
      await tx.execute(
        sql`update templates set version = version + 1, content = content || '{"subject": "Quicker"}' where template_id = ${draft.template_id}`,
      )
    })
    return acting
  }

  test("is not overwritten by the start of a split test", async () => {
    const draft = await template()
    expect(await overtakes(draft, () => begin(draft))).toMatchObject({ ok: false, failure: { status: 409 } })
    expect(await atService(draft)).toMatchObject({ version: 3, subject: "Quicker" })
    expect(await runningTest(store.db, draft)).toBe(null)
  })

  test.each(["live", "tried"])("is not overwritten by its end with the %s version", async (winner) => {
    const draft = await template()
    const test_id = await begun(draft)
    const ended = await overtakes(draft, () => end(draft.draft_id, test_id, winner))
    expect(ended).toMatchObject({ ok: false, failure: { status: 409 } })
    expect(await atService(draft)).toMatchObject({ version: 3, subject: "Quicker" })
    expect(await testOf(test_id)).toMatchObject({ end_reason: "outside", winner: null })
  })
})

describe("SPLIT-8 where a second person must approve publication", () => {
  const needTwo = () => updateProject(store.db, "shop", { publish_needs_second: true })
  afterEach(() => updateProject(store.db, "shop", { publish_needs_second: false }))

  test("no split test starts, so that no earlier version is sent by one person", async () => {
    const draft = await template()
    await needTwo()
    expect(await begin(draft, { share: 99 })).toMatchObject({ ok: false, failure: { status: 409 } })
    expect(await atService(draft)).not.toHaveProperty("variant")
  })

  test("a running one ends with the other version only by a person other than its starter", async () => {
    const draft = await template()
    const test_id = await begun(draft)
    await needTwo()
    expect(await end(draft.draft_id, test_id, "tried")).toMatchObject({ ok: false, failure: { status: 409 } })
    expect(await testOf(test_id)).toMatchObject({ ended_at: null, lease_token: null })
    expect(got(await end(draft.draft_id, test_id, "tried", owner))).toEqual({ version: 3 })
    const other = await (async () => {
      await updateProject(store.db, "shop", { publish_needs_second: false })
      const one = await template()
      return { one, test_id: await begun(one) }
    })()
    await needTwo()
    expect(got(await end(other.one.draft_id, other.test_id, "live"))).toEqual({ version: 2 })
  })
})

describe("SPLIT-4 a split test ends by its rule", () => {
  /** Delivers `count` messages of a version, with clicks by people in some of them. */
  async function events(template_id: string, version: number, count: number, clicked: number) {
    const at15 = 900
    const all = Array.from({ length: count }, (_, n): EventInput[] => {
      const common = {
        ...{ job_id: `job-${template_id}-${version}-${n}`, email: `r${n}@example.com` },
        message_info: { template_id, template_version: version },
      }
      const seconds = (nowMs - someDay.getTime()) / 1000 - 3600 + at15
      const person = { traffic_type: "human" }
      const url = "https://shop.example/"
      return [
        { ...common, status: "delivered", second: seconds },
        ...(n < clicked
          ? [{ ...common, status: "clicked", second: seconds + 60, url, delivery_info: person }]
          : []),
      ]
    }).flat()
    const named = all.map((one) => ({ event_name: "transactional_email_status", event_data: anEvent(one) }))
    const call = normalize({ auth: "x", events_by_user: [{ user_id: 1, events: named }] }, nowMs)
    if (!call) throw new Error("not a callback")
    await append(store.db, "shop", [call])
    while (await addUpOnce(store.db));
  }
  const rule = { measure: "clicked", after_messages: 200, ends_ms: null }

  test("the better version is published everywhere, on behalf of the person who started it", async () => {
    const draft = await template()
    const test_id = await begun(draft, { rule })
    nowMs += 3_600_000
    await events(draft.template_id ?? "", 2, 250, 10)
    await look()
    // Too few messages of the other version are delivered.
    expect(await testOf(test_id)).toMatchObject({ ended_at: null, trouble: null, lease_token: null })
    await events(draft.template_id ?? "", 1, 250, 60)
    nowMs += 60_000
    await look()
    expect(await testOf(test_id)).toMatchObject({ winner: 1, end_reason: "difference", ended_by: null })
    expect(await atService(draft)).toMatchObject({ version: 3, subject: "Old" })
    const [row] = await listAudit(store.db, "shop", 1)
    expect(row).toMatchObject({ action: "template/set", user_id: "editor", outcome: "success" })
  })

  test("SPLIT-8 but not where a second person must approve publication", async () => {
    const draft = await template()
    const test_id = await begun(draft, { rule })
    await updateProject(store.db, "shop", { publish_needs_second: true })
    nowMs += 3_600_000
    await events(draft.template_id ?? "", 2, 250, 10)
    await events(draft.template_id ?? "", 1, 250, 60)
    nowMs += 60_000
    await look()
    await updateProject(store.db, "shop", { publish_needs_second: false })
    expect(await testOf(test_id)).toMatchObject({ ended_at: null, trouble: "second" })
    expect(await atService(draft)).toHaveProperty("variant")
  })

  test("at its end date it ends with the live version if neither is better", async () => {
    const draft = await template()
    const test_id = await begun(draft, { rule: { ...rule, ends_ms: nowMs + 7_200_000 } })
    nowMs += 7_200_000
    await look()
    expect(await testOf(test_id)).toMatchObject({ winner: 2, end_reason: "time" })
    expect(await atService(draft)).not.toHaveProperty("variant")
  })

  test("two processes check it once, and an expired lease is taken over", async () => {
    const draft = await template()
    await begun(draft, { rule })
    nowMs += 3_600_000
    const claims = await Promise.all(["a", "b"].map((lease) => claimTest(store.db, at(nowMs), lease, 60)))
    expect(claims.filter((one) => one !== null)).toHaveLength(1)
    expect(await claimTest(store.db, at(nowMs), "d", 60)).toBeNull()
    await store.db.execute(sql`update template_tests set lease_until = now() - interval '1 second'`)
    expect(await claimTest(store.db, at(nowMs), "c", 60)).toMatchObject({ lease_token: "c" })
    const test_id = (await runningTest(store.db, draft))?.test_id ?? ""
    expect(await end(draft.draft_id, test_id, "live")).toMatchObject({ failure: { status: 409 } })
    expect(await testOf(test_id)).toMatchObject({ ended_at: null, lease_token: "c" })
  })

  test("a rule does not publish for a person without the right to publish", async () => {
    const draft = await template()
    const test_id = await begun(draft, { rule: { ...rule, ends_ms: nowMs + 3_600_000 } })
    await removeMember(store.db, "shop", "editor")
    nowMs += 3_600_000
    await look()
    expect(await testOf(test_id)).toMatchObject({ ended_at: null, trouble: "right" })
    expect(await atService(draft)).toHaveProperty("variant")
  })

  test("SPLIT-6 a change from elsewhere ends it without a winner and is left unchanged", async () => {
    const draft = await template()
    const test_id = await begun(draft)
    const { id, name, from_email } = await atService(draft)
    const outside = { id, name, from_email, body: { html: "<p>outside</p>" } }
    got(await callWithKey(store.db, await access(owner), templateSet, { template: outside }))
    nowMs += 3_600_000
    await look()
    expect(await testOf(test_id)).toMatchObject({ end_reason: "outside", winner: null })
    expect(await atService(draft)).toMatchObject({ body: { html: "<p>outside</p>" } })
  })
})
