import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { ProjectAction } from "#lib/access/actions/project-action"
import { accessAs } from "#lib/access/auth/access"
import { forgetTries } from "#lib/access/auth/rate-limit"
import { unseal } from "#lib/platform/seal"
import { newToken, tokenHash } from "#lib/access/auth/token"
import { at, setClock } from "#lib/platform/clock"
import {
  type AlertDestinationRow,
  listDestinations,
  setAddressLink,
} from "#lib/data/store/alert-destinations"
import { countAlertRules, listAlertRules } from "#lib/data/store/alert-rules"
import { listAudit } from "#lib/data/store/audit"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { alertDestinations } from "#lib/data/store/schema/alerts"
import { mailRequests } from "#lib/data/store/schema/people"
import { createUser, updateUser } from "#lib/data/store/users"
import { trailIn } from "#lib/testing/audit-trail"
import { aProject, aUser, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { confirmAlertAddress, findByLink } from "./address-link.ts"
import { changeAlert } from "./change.ts"
import { changeDestination } from "./destinations.ts"
import { alertLimits } from "./metrics.ts"
import { sendNews } from "./send.ts"

let store: Store
let nowMs = someDay.getTime()
const undo: (() => void)[] = []
const operator = aUser("operator")

beforeAll(async () => {
  store = await openTestStore()
  // Without a server: messages are not sent.
  undo.push(
    useSettings({ serviceBaseUrl: "http://127.0.0.1:9", alertsAllow: ["127.0.0.1:9"] }),
    setClock({ now: () => at(nowMs) }),
  )
  for (const project of ["shop", "other"]) await saveProject(store.db, project)
  for (const name of ["operator", "colleague", "stranger"])
    await createUser(store.db, {
      ...{ user_id: name, email: `${name}@example.com`, name, password_hash: "", created_at: someDay },
    })
  await setMember(store.db, {
    ...{ project_id: "shop", user_id: "colleague", role: "viewer", created_at: someDay },
  })
  await setMember(store.db, {
    ...{ project_id: "other", user_id: "stranger", role: "manager", created_at: someDay },
  })
})
beforeEach(async () => {
  nowMs = someDay.getTime()
  await store.db.delete(alertDestinations)
  await store.db.delete(mailRequests)
  forgetTries()
})
afterAll(async () => {
  for (const back of undo) back()
  await store.close()
})

const actionBy = (user_id: string, input: unknown): ProjectAction => ({
  access: accessAs({ ...operator, user_id }, aProject(), "operator"),
  ...{ input, ip: "192.0.2.1", user_agent: null },
})
const change = (input: unknown, user_id = "operator") => changeDestination(store.db, actionBy(user_id, input))
const add = (kind: string, address: string) => change({ act: "add", kind, address })
const rows = () => listDestinations(store.db, "shop")
const only = async (): Promise<AlertDestinationRow> => {
  const [row] = await rows()
  if (!row) throw new Error("There is no destination.")
  return row
}

/** Allowed by the operator; no server listens there. */
const whole = "http://127.0.0.1:9/x?token=QUERYSECRET"
const shown = "http://127.0.0.1:9/•••"

describe("ALERT-18 the address of a webhook or a chat", () => {
  test.each(["https://user:URLPASSWORD@hook.example.com/x", "https://user@hook.example.com/x"])(
    "%s is refused, because nothing can call it",
    async (address) => {
      for (const kind of ["webhook", "slack"])
        expect(await add(kind, address)).toMatchObject({
          failure: {
            ...{ status: 400, field: "address" },
            message: "The address cannot have a user name or a password in front of the host.",
          },
        })
    },
  )

  test.each(["webhook", "slack"])("of kind %s is in the database only encrypted", async (kind) => {
    expect((await add(kind, whole)).ok).toBe(true)
    const row = await only()
    expect(row.address).toBe(shown)
    expect(JSON.stringify(row)).not.toContain("QUERYSECRET")
    expect(await unseal(row.sealed_address ?? "")).toBe(whole)
    await change({ act: "test", destination_id: row.destination_id })
    await change({ act: "delete", destination_id: row.destination_id })
    expect(JSON.stringify(await listAudit(store.db, "shop", 100))).not.toContain("QUERYSECRET")
  })
})

describe("ALERT-19 a mail address", () => {
  test("of a project member gets alerts at once", async () => {
    expect(await add("mail", "Colleague@example.com")).toMatchObject({
      ok: true,
      value: { destination_id: expect.any(String) },
    })
    expect((await only()).confirmed_at).toEqual(someDay)
  })

  test.each([
    ["of another project", "stranger@example.com"],
    ["of nobody", "nobody@example.com"],
    ["of a closed account", "colleague@example.com"],
  ])("%s waits for its owner, and gets neither tests nor alerts", async (whose, address) => {
    const isClosed = whose === "of a closed account"
    if (isClosed) await updateUser(store.db, "colleague", { closed_at: someDay })
    expect(await add("mail", address)).toMatchObject({ ok: true, value: { is_sent: false } })
    if (isClosed) await updateUser(store.db, "colleague", { closed_at: null })
    const row = await only()
    expect([row.confirmed_at, row.token_hash === null]).toEqual([null, false])
    expect(await change({ act: "test", destination_id: row.destination_id })).toMatchObject({
      failure: { status: 409, message: expect.stringContaining("has not been confirmed") },
    })
    expect(await sendNews(store.db, aProject(), row, null, "news")).toEqual({
      ...{ isDelivered: false, said: "This address has not been confirmed yet.", isFinal: true },
    })
  })

  test("ALERT-10 that is unconfirmed is not the only destination of a ready-made rule", async () => {
    await add("mail", "nobody@example.com")
    const ready = { act: "ready", id: "block", name: "Blocks" }
    expect((await changeAlert(store.db, actionBy("operator", ready))).ok).toBe(true)
    const found = await rows()
    expect(found.filter((one) => one.confirmed_at)).toMatchObject([{ address: "operator@example.com" }])
    const rule = (await listAlertRules(store.db, "shop")).find(({ name }) => name === "Blocks")
    expect(rule?.destination_ids.toSorted()).toEqual(found.map((one) => one.destination_id).sort())
  })

  const linkTo = async () => {
    await add("mail", "nobody@example.com")
    const token = newToken()
    const token_expires_at = at(nowMs + 1000)
    await setAddressLink(store.db, await only(), { token_hash: tokenHash(token), token_expires_at })
    return token
  }
  const confirm = (token: string) => confirmAlertAddress(store.db, trailIn(store.db), token, "192.0.2.1")

  test("is confirmed by its link, once, and opening the link does not confirm it", async () => {
    const token = await linkTo()
    expect(await findByLink(store.db, token)).toEqual({ address: "nobody@example.com", project: "shop" })
    expect((await only()).confirmed_at).toBeNull()
    const both = await Promise.all([confirm(token), confirm(token)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await only()).toMatchObject({ confirmed_at: someDay, token_hash: null })
    expect(await findByLink(store.db, token)).toBeNull()
    expect(await change({ act: "link", destination_id: (await only()).destination_id })).toMatchObject({
      failure: { status: 409, message: "This address is already confirmed." },
    })
  })

  test("is not confirmed by an expired, replaced or made-up link", async () => {
    const [first, second] = [await linkTo(), newToken()]
    const row = await only()
    await setAddressLink(store.db, row, { token_hash: tokenHash(second), token_expires_at: at(nowMs + 1000) })
    for (const token of [first, "", "invented"])
      expect(await confirm(token)).toMatchObject({ failure: { status: 409 } })
    nowMs += 1000
    expect(await confirm(second)).toMatchObject({ failure: { status: 409 } })
    expect(await findByLink(store.db, second)).toBeNull()
    expect((await only()).confirmed_at).toBeNull()
  })
})

describe("ALERT-20 INVITE-4 tests and links", () => {
  const test5 = async (destination_id: string, user_id: string) => {
    const outcomes: number[] = []
    for (let n = 0; n < 6; n++) {
      const done = await change({ act: "test", destination_id }, user_id)
      outcomes.push(done.ok ? 200 : done.failure.status)
    }
    return outcomes
  }

  test("go to one address at most five times an hour, for all users together", async () => {
    await add("mail", "colleague@example.com")
    const { destination_id } = await only()
    expect(await test5(destination_id, "operator")).toEqual([200, 200, 200, 200, 200, 429])
    expect(await test5(destination_id, "colleague")).toEqual([429, 429, 429, 429, 429, 429])
    nowMs += 3_600_000
    expect((await change({ act: "test", destination_id })).ok).toBe(true)
    const stored = JSON.stringify(await store.db.select().from(mailRequests))
    for (const guess of ["colleague@", tokenHash("colleague@example.com")])
      expect(stored).not.toContain(guess)
  })

  test("are sent by one user at most twenty times an hour", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const made = await add("mail", `nobody-${n}@example.com`)
        return made.ok ? made.value.note : made.failure.message
      }),
    )
    // Each link counts even if it could not be sent.
    expect(new Set(statuses)).toEqual(new Set(["The mail service did not respond."]))
    const { destination_id } = await only()
    expect(await change({ act: "link", destination_id })).toMatchObject({ failure: { status: 429 } })
    await store.db.delete(alertDestinations).where(eq(alertDestinations.destination_id, destination_id))
    expect(await add("mail", "one-more@example.com")).toMatchObject({
      value: { is_sent: false, note: expect.stringContaining("Too many messages") },
    })
  })
})

describe("ALERT-9 limits are exact with parallel requests", () => {
  test("destinations", async () => {
    const all = Array.from({ length: 40 }, (_, n) => add("webhook", `https://hook.example.com/${n}`))
    const refused = (await Promise.all(all)).flatMap((one) => (one.ok ? [] : one.failure.status))
    expect(await rows()).toHaveLength(alertLimits.destinationsMax)
    expect(new Set(refused)).toEqual(new Set([409]))
  })

  test("rules", async () => {
    await store.db.execute(sql`delete from alert_rules`)
    const rule = {
      ...{ name: "Bounces", metric: "bounce_rate", window_minutes: 60, volume_min: 20, time_zone: "UTC" },
      ...{ condition: { kind: "threshold", direction: "above", value: 0.05 }, destination_ids: [] },
    }
    await Promise.all(
      Array.from({ length: 60 }, () => changeAlert(store.db, actionBy("operator", { act: "create", rule }))),
    )
    expect(await countAlertRules(store.db, "shop")).toBe(alertLimits.rulesMax)
  })
})

test.each(["a\nb@example.com", "a\u202eb@example.com"])(
  "NAME-1 %j is refused as an address",
  async (address) => {
    expect(await add("mail", address)).toMatchObject({
      failure: { status: 400, message: "Remove line breaks and control characters from address." },
    })
  },
)

test("NAME-1 a rule's name is one line", async () => {
  const ready = { act: "ready", id: "block", name: "a\u2028b" }
  expect(await changeAlert(store.db, actionBy("operator", ready))).toMatchObject({
    failure: { status: 400, field: "name" },
  })
})
