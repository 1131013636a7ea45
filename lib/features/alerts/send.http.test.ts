import { createHmac } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { rightsSet } from "#contract/methods/rights"
import type { ProjectAction } from "#lib/access/actions/project-action"
import { type Access, accessAs, accessOf } from "#lib/access/auth/access"
import { newToken, tokenHash } from "#lib/access/auth/token"
import { findDestination, listDestinations, setAddressLink } from "#lib/data/store/alert-destinations"
import { findFiring, insertFiring } from "#lib/data/store/alert-firings"
import { listAlertRules } from "#lib/data/store/alert-rules"
import { listAudit } from "#lib/data/store/audit"
import type { Store } from "#lib/data/store/open"
import { createFirstOwner } from "#lib/data/store/users"
import { createProject } from "#lib/features/projects/create-project"
import { call } from "#lib/mail-api/client/call"
import { getProjectKey } from "#lib/mail-api/proxy/keys"
import { clock, plus } from "#lib/platform/clock"
import { trailIn } from "#lib/testing/audit-trail"
import { aFiring, aUser, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { confirmAlertAddress } from "./address-link.ts"
import { acknowledge, changeAlert } from "./change.ts"
import { changeDestination } from "./destinations.ts"
import { sendNews } from "./send.ts"
import { stopLinkOf } from "./stop-link.ts"

type Caught = { headers: Record<string, unknown>; body: string }
const caught: Caught[] = []
let answerStatus = 204
const catcher = createServer(async (request, response) => {
  caught.push({ headers: request.headers, body: (await request.toArray()).join("") })
  response.writeHead(answerStatus).end()
})

let service: TestService
let store: Store
let access: Access
let base = ""
const restores: (() => void)[] = []
const owner = aUser("owner-1", true)

beforeAll(async () => {
  await new Promise<void>((resolve) => catcher.listen(0, "127.0.0.1", resolve))
  base = `http://127.0.0.1:${(catcher.address() as AddressInfo).port}`
  service = await startService()
  store = await openTestStore()
  restores.push(
    useSettings({
      serviceBaseUrl: service.url,
      accountKey: service.accountKey,
      alertsAllow: [new URL(base).host],
    }),
  )
  await createFirstOwner(store.db, { ...owner, password_hash: "", created_at: someDay })
  const made = await createProject(store.db, {
    user: owner,
    input: { name: "Shop" },
    ip: null,
    user_agent: null,
  })
  if (!made.ok) throw new Error(made.failure.message)
  const opened = await accessOf(store.db, owner, made.value.project_id)
  if (!opened) throw new Error("The project is not there.")
  access = opened
})
afterAll(async () => {
  for (const back of restores) back()
  catcher.close()
  await store.close()
  await service.close()
})

const action = (input: unknown, by: Access = access): ProjectAction => ({
  access: by,
  input,
  ip: "192.0.2.1",
  user_agent: null,
})
const add = async (kind: string, address: string) => {
  const made = await changeDestination(store.db, action({ act: "add", kind, address }))
  if (!made.ok) throw new Error(made.failure.message)
  const row = await findDestination(store.db, {
    project_id: access.project.project_id,
    destination_id: made.value.destination_id,
  })
  if (!row) throw new Error("It is not there.")
  return { row, secret: made.value.secret }
}

const firing = () => {
  const made = aFiring({ firing_id: "f1", at: someDay })
  const points = [0.01, 0.02, 0.2].map((value, nth) => ({
    start: someDay.getTime() + (nth - 2) * 3_600_000,
    end: someDay.getTime() + (nth - 1) * 3_600_000,
    value,
    volume: 100,
  }))
  return {
    ...made,
    project_id: access.project.project_id,
    facts: { ...made.facts, points, filter: { provider: ["gmail"] } },
  }
}

const news = () => ({ firing: firing(), news: "fired" as const })

/** A destination whose owner has confirmed. */
const addConfirmed = async (address: string) => {
  const { row } = await add("mail", address)
  const token = newToken()
  const token_expires_at = plus(clock.now(), 60_000)
  await setAddressLink(store.db, row, { token_hash: tokenHash(token), token_expires_at })
  await confirmAlertAddress(store.db, trailIn(store.db), token, "192.0.2.1")
  return { row: { ...row, confirmed_at: clock.now() } }
}

describe("ALERT-7 by mail", () => {
  test("ALERT-11 from the account's space, which no viewer reads: figure, filter, chart and link, once though it is sent twice", async () => {
    const { row } = await addConfirmed("ops@example.com")
    expect(await sendNews(store.db, access.project, row, news(), "one-news")).toMatchObject({
      isDelivered: true,
    })
    expect(await sendNews(store.db, access.project, row, news(), "one-news")).toMatchObject({
      isDelivered: true,
    })
    const key = await getProjectKey(store.db, access.project.project_id)
    if (!key) throw new Error("There is no key.")
    const captured = async (by: Parameters<typeof call>[2]) => {
      const listed = await call(capturedList, { search: "ops@example.com" }, by)
      return listed.ok ? listed.value.letters.filter(({ subject }) => subject.startsWith("Alert:")) : []
    }
    await expect.poll(async () => (await captured(service.accountKey)).length).toBe(1)
    expect(await captured(key)).toEqual([])
    const [first] = await captured(service.accountKey)
    const letter = await call(capturedGet, { id: first?.id ?? "" }, service.accountKey)
    const text = letter.ok ? JSON.stringify(letter.value) : ""
    expect(first?.subject).toBe("Alert: bounce rate 20.0% of 100 messages (Shop)")
    for (const part of ["Gmail", "5.0% or more", "▁▂█", "range=custom", "provider=gmail", "cid:chart.png"])
      expect(text).toContain(part)
  })

  test("a service that does not respond is a result, and is retried", async () => {
    const { row } = await addConfirmed("night@example.com")
    const back = useSettings({ serviceBaseUrl: "http://127.0.0.1:9", accountKey: service.accountKey })
    const sent = await sendNews(store.db, access.project, row, news(), "two-news")
    back()
    expect(sent).toEqual({
      isDelivered: false,
      said: "The mail service did not respond.",
      isFinal: false,
    })
  })
})

describe("ALERT-19 an address outside the project", () => {
  const lettersTo = async (to: string, key: Parameters<typeof call>[2]) => {
    await service.idle()
    const listed = await call(capturedList, { search: to }, key)
    return listed.ok ? listed.value.letters : []
  }

  test("gets one message with a link, which no member of the project can read, and alerts after it", async () => {
    const to = "stranger@example.net"
    const made = await changeDestination(store.db, action({ act: "add", kind: "mail", address: to }))
    expect(made).toMatchObject({ ok: true, value: { is_sent: true } })
    const destination_id = made.ok ? made.value.destination_id : ""
    const test = () => changeDestination(store.db, action({ act: "test", destination_id }))
    expect(await test()).toMatchObject({ failure: { status: 409 } })
    const key = await getProjectKey(store.db, access.project.project_id)
    if (!key) throw new Error("There is no key.")
    expect(await lettersTo(to, key)).toEqual([])
    const [letter, ...more] = await lettersTo(to, service.accountKey)
    expect([letter?.subject, more]).toEqual(["Confirm this address for alerts from Shop", []])
    const whole = await call(capturedGet, { id: letter?.id ?? "" }, service.accountKey)
    const plaintext = whole.ok ? (whole.value.letter.plaintext ?? "") : ""
    const [, token = ""] = /\/confirm-alerts\/([\w-]+)/.exec(plaintext) ?? []
    expect(await confirmAlertAddress(store.db, trailIn(store.db), token, "192.0.2.1")).toMatchObject({
      ok: true,
    })
    expect(await test()).toMatchObject({ ok: true, value: { is_delivered: true } })
    expect((await lettersTo(to, service.accountKey)).map(({ subject }) => subject)).toContain(
      "Test alert (Shop)",
    )
    expect(await lettersTo(to, key)).toEqual([])
  })

  test("ALERT-23 and can stop alerts by a link and by one click; project members have no such link", async () => {
    const to = "pager@example.net"
    const { row } = await addConfirmed(to)
    const alertTo = async (address: string) => {
      const found = (await lettersTo(address, service.accountKey)).find(({ subject }) =>
        /^Alert:/.test(subject),
      )
      const answer = await call(capturedGet, { id: found?.id ?? "" }, service.accountKey)
      if (!answer.ok) throw new Error(answer.failure.message)
      const { headers, html = "", plaintext = "" } = answer.value.letter
      const header = (name: string) => headers.find((one) => one.name.toLowerCase() === name)?.value
      return { html, plaintext, list: header("list-unsubscribe"), oneClick: header("list-unsubscribe-post") }
    }
    const { page, oneClick } = stopLinkOf(row)
    await sendNews(store.db, access.project, row, news(), "stop-news")
    const first = await alertTo(to)
    expect(first.plaintext).toContain(`Stop these alerts: ${page}`)
    expect(first.html).toContain(page)
    // An account without the right to set the header has the link in the service's own.
    expect(first.list).toBe(`<${page}>`)
    await call(rightsSet, { rights: { unsubscribe_removal: true } }, service.accountKey)
    await sendNews(store.db, access.project, row, news(), "stop-again")
    const second = await alertTo(to)
    expect([second.list, second.oneClick]).toEqual([`<${oneClick}>`, "List-Unsubscribe=One-Click"])
    expect(second.plaintext).toContain(page)

    const { row: ownerChannel } = await add("mail", owner.email)
    await sendNews(store.db, access.project, ownerChannel, news(), "own-news")
    const member = await alertTo(owner.email)
    expect(member.html + member.plaintext).not.toContain("stop-alerts")
    expect([member.list, member.oneClick]).toEqual([undefined, undefined])
  })
})

describe("ALERT-8 by webhook and chat", () => {
  test("a call is signed with a secret that is shown once and encrypted at rest", async () => {
    const { row, secret } = await add("webhook", `${base}/hook`)
    expect(secret).toMatch(/^whsec_/)
    expect(JSON.stringify(await listDestinations(store.db, access.project.project_id))).not.toContain(secret)
    caught.length = 0
    expect(await sendNews(store.db, access.project, row, news(), "three")).toEqual({
      isDelivered: true,
      said: "HTTP 204",
    })
    const [{ headers, body }] = caught as [Caught]
    const key = Buffer.from(String(secret).replace("whsec_", ""), "base64")
    const signed = createHmac("sha256", key).update(`three.${headers["webhook-timestamp"]}.${body}`)
    expect(headers["webhook-signature"]).toBe(`v1,${signed.digest("base64")}`)
    expect(JSON.parse(body)).toMatchObject({
      type: "alert.fired",
      data: { alert_id: "f1", value: 0.2, messages: 100, rule: { metric: "bounce_rate" } },
    })
    answerStatus = 500
    expect(await sendNews(store.db, access.project, row, news(), "three")).toEqual({
      isDelivered: false,
      said: "HTTP 500",
    })
    answerStatus = 204
  })

  test("a chat gets text and blocks; its address is a secret, also in the log", async () => {
    const { row } = await add("slack", `${base}/services/T0/B0/hidden`)
    expect(row.address).toBe(`${base}/•••`)
    caught.length = 0
    await sendNews(store.db, access.project, row, news(), "four")
    const body = JSON.parse(caught[0]?.body ?? "{}") as { text: string; blocks: unknown[] }
    expect(body.text).toContain("bounce rate 20.0%")
    expect(body.blocks.length).toBeGreaterThan(2)
    const log = await listAudit(store.db, access.project.project_id, 50)
    expect(JSON.stringify(log)).not.toContain("hidden")
  })

  test.each([
    ["http://example.com/hook", "Enter an address that begins with https://."],
    ["https://127.0.0.1/hook", /private network/],
    ["https://[::1]/hook", /private network/],
    ["https://169.254.169.254/latest", /private network/],
    ["ftp://example.com", "Enter an address that begins with https://."],
  ])("%s is refused", async (address, message) => {
    const made = await changeDestination(store.db, action({ act: "add", kind: "webhook", address }))
    expect(made).toMatchObject({ failure: { status: 400, field: "address" } })
    if (!made.ok) expect(made.failure.message).toMatch(message)
  })

  test("ALERT-21 a name in a private network is not called, and responds like one that does not exist", async () => {
    const outcomes: unknown[] = []
    for (const address of ["https://localhost:9443/hook", "https://nobody.invalid/hook"]) {
      const { row } = await add("webhook", address)
      outcomes.push(await sendNews(store.db, access.project, row, news(), "five"))
    }
    expect(outcomes[0]).toEqual({ isDelivered: false, said: expect.stringMatching(/^Not reached\./) })
    expect(outcomes[1]).toEqual(outcomes[0])
  })
})

describe("ALERT-10 users", () => {
  test("create a rule with one click, which notifies them if it has no destination yet", async () => {
    await saveProject(store.db, "other")
    const there = await changeAlert(
      store.db,
      action({ act: "ready", id: "bounceRate", name: "Bounce rate" }, otherAccess()),
    )
    expect(there.ok).toBe(true)
    const [destination] = await listDestinations(store.db, "other")
    expect(destination).toMatchObject({ kind: "mail", address: owner.email })
    expect((await listAlertRules(store.db, "other"))[0]).toMatchObject({
      metric: "bounce_rate",
      destination_ids: [destination?.destination_id],
    })
  })

  test("ALERT-9 have no access to rules, destinations and alerts of another project", async () => {
    const { row } = await add("mail", "here@example.com")
    const rule = {
      name: "Bounces",
      metric: "bounce_rate",
      condition: { kind: "threshold", direction: "above", value: 0.05 },
      window_minutes: 60,
      volume_min: 20,
      time_zone: "UTC",
      destination_ids: [row.destination_id],
    }
    const other = otherAccess()
    expect(await changeAlert(store.db, action({ act: "create", rule }, other))).toMatchObject({
      failure: { status: 400, field: "destination_ids" },
    })
    const mine = await changeAlert(store.db, action({ act: "create", rule }))
    if (!mine.ok) throw new Error(mine.failure.message)
    const { rule_id } = mine.value
    for (const act of [{ act: "delete" }, { act: "mute", hours: 1 }, { act: "change", rule }])
      expect(await changeAlert(store.db, action({ ...act, rule_id }, other))).toMatchObject({
        failure: { status: 404 },
      })
    const { destination_id } = row
    for (const act of ["test", "delete"])
      expect(await changeDestination(store.db, action({ act, destination_id }, other))).toMatchObject({
        failure: { status: 404 },
      })
    await insertFiring(store.db, firing())
    expect(await acknowledge(store.db, action({ firing_id: "f1" }, other))).toMatchObject({
      failure: { status: 404 },
    })
    expect(await acknowledge(store.db, action({ firing_id: "f1", note: "On it" }))).toMatchObject({
      ok: true,
    })
    expect(
      await findFiring(store.db, { project_id: access.project.project_id, firing_id: "f1" }),
    ).toMatchObject({ acknowledged_by: owner.user_id, note: "On it" })
  })

  test.each([
    [{ filter: { server: ["a"], template_id: ["1"] } }, "filter"],
    [{ metric: "sent", filter: { server: ["a"] } }, "filter"],
    [{ condition: { kind: "threshold", direction: "above", value: 5 } }, "condition.value"],
    [{ time_zone: "Moon" }, "time_zone"],
    [{ window_minutes: 7 }, "window_minutes"],
    [{ name: " " }, "name"],
  ])("are refused what no counts answer: %j", async (more, field) => {
    const rule = {
      name: "Bounces",
      metric: "bounce_rate",
      condition: { kind: "threshold", direction: "above", value: 0.05 },
      window_minutes: 60,
      volume_min: 20,
      time_zone: "UTC",
      destination_ids: [],
    }
    expect(await changeAlert(store.db, action({ act: "create", rule: { ...rule, ...more } }))).toMatchObject({
      failure: { status: 400, field },
    })
  })
})

const otherAccess = (): Access =>
  accessAs(owner, { ...access.project, project_id: "other", name: "other" }, "owner")
