import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { is, isNotNull, isNull, sql } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import { Secret, TOTP } from "otpauth"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { methods } from "#contract/methods"
import { projectCreate } from "#contract/methods/project"
import { exampleFor } from "#contract/openapi/example-for"
import { accessOf } from "#lib/access/auth/access"
import { makeAddressLink, makeResetLink } from "#lib/access/auth/account"
import { createInvitation } from "#lib/access/auth/invitations"
import { hashPassword } from "#lib/access/auth/password"
import { forgetTries } from "#lib/access/auth/rate-limit"
import { startSession } from "#lib/access/auth/start-session"
import { newToken, tokenHash } from "#lib/access/auth/token"
import { insertDestination, setAddressLink } from "#lib/data/store/alert-destinations"
import { insertFiring } from "#lib/data/store/alert-firings"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { findProject, listProjects } from "#lib/data/store/projects"
import { addRefusedCalls } from "#lib/data/store/refused-callbacks"
import { schema } from "#lib/data/store/schema"
import { appendParts, insertSendRun } from "#lib/data/store/send-run-drafts"
import { createUser, findUser, findUserByEmail, type UserRow } from "#lib/data/store/users"
import { stopLinkOf } from "#lib/features/alerts/stop-link"
import { programKeys } from "#lib/features/projects/program-keys"
import { preparePromotion } from "#lib/features/templates/promotion/plan"
import { turnIntoSource } from "#lib/features/templates/to-source"
import { getProjectKey } from "#lib/mail-api/proxy/keys"
import { isOwnRoute, questions } from "#lib/mail-api/proxy/proxy"
import { clock, plus } from "#lib/platform/clock"
import { trailIn } from "#lib/testing/audit-trail"
import { asOwner, got, makeDraft } from "#lib/testing/drafts"
import { aFiring, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../service/testing/start-service.ts"
import { pageRequest, settle, signInAs } from "./testing/request-scope.ts"
import { type WatchedService, watchService } from "./testing/watched-service.ts"

vi.mock("next/headers", async () => (await import("./testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("./testing/request-scope.ts")).sessionCookie,
)
vi.mock("next/server", async (original) => ({
  ...(await original<object>()),
  ...(await import("./testing/request-scope.ts")).nextServer,
}))

/**
 * AUDIT-3 and AUDIT-4 for everything that writes: without its row in the log nothing is changed, here or at the mail
 * service. Every route under app/api is listed in `acts` or in `withoutRow`; a new one without a line fails the first
 * test.
 */
let service: TestService
let watched: WatchedService
let store: Store
const undo: (() => void)[] = []
const password = "the present password"
let session_id = ""

/** Routes that change nothing worth a row, each with the reason. */
const withoutRow: Record<string, string> = {
  "auth/[...nextauth]": "lib/access/auth/start-session.ts writes; tested below",
  "account/preferences": "how somebody likes to see a table",
  "callbacks/[project]": "events of the mail service, nobody's act",
  "projects/[project]/deployments": "a program's, with its row: report-deployment.http.test.ts",
  "projects/[project]/brand/preview": "answers a question",
  "projects/[project]/drafts/checks": "answers a question",
  "projects/[project]/drafts/closer": "answers a question",
  "projects/[project]/drafts/comments": "what people say about a draft, with who and when in itself",
  "projects/[project]/drafts/fields": "what is written in a draft; publishing has its row",
  "projects/[project]/drafts/presence": "where somebody is, kept nowhere",
  "projects/[project]/drafts/preview": "answers a question",
  "projects/[project]/drafts/publish":
    "a call of template/set, with its row: lib/features/templates/publish-draft.ts",
  "projects/[project]/drafts/publish-anew":
    "a call of template/set, with its row: lib/features/templates/publish-draft.ts",
  "projects/[project]/drafts/restore": "what is written in a draft; publishing has its row",
  "projects/[project]/drafts/samples": "values to look at a draft with",
  "projects/[project]/drafts/spelling": "answers a question",
  "projects/[project]/drafts/test": "a call of email/send, with its row: lib/features/templates/send-test.ts",
  "projects/[project]/drafts/tests": "calls of template/set, with their rows: lib/features/template-results",
  "projects/[project]/drafts/updates": "what is written in a draft; publishing has its row",
  "projects/[project]/erasures/preview": "answers a question",
  "projects/[project]/messages/again":
    "calls of letter/resend, each with its row: lib/mail-api/proxy/proxy.ts",
  "projects/[project]/messages/export": "answers with a file",
  "projects/[project]/send-runs": "a draft of the person's own: nobody is written to before it is started",
  "projects/[project]/send-runs/[run]/recipients": "the same draft",
  "projects/[project]/settings/retention/preview": "answers a question",
  "projects/[project]/smtp": "asks whether the ports answer",
  "projects/[project]/suppressions/check": "answers a question",
  "projects/[project]/suppressions/entry": "answers a question",
  "projects/[project]/suppressions/runs/[run]": "counts in the row of its run, without which there is no run",
  "projects/[project]/validation/known": "answers a question",
  "projects/[project]/view-as": "a cookie of the person's own",
  "projects/[project]/webhooks/verify": "answers a question",
  "projects/[project]/[group]/[method]": "every method of its own, below",
}

/** One of the drafts that were made before. */
const someDraft = async () =>
  (await store.db.select().from(schema.templateDrafts).where(isNull(schema.templateDrafts.part)))[0]?.draft_id
const somePart = async () =>
  (await store.db.select().from(schema.templateDrafts).where(isNotNull(schema.templateDrafts.part)))[0]
    ?.draft_id

/** One that can be published. */
const planDraft = async () => {
  const fields = { html: "<p>1</p>", subject: "One", from_email: "hello@example.com" }
  return (await makeDraft(store.db, { kind: "html", name: "To be planned", fields })).draft_id
}

type Make = () => Promise<unknown>
type RouteAct = {
  route: string
  project?: string
  input: Make
  action: string
  asNobody?: true
  /** Outcome of the action here; default: success. */
  outcome?: RegExp
  /** Other parts of the address, which `input` has made. */
  more?: () => Record<string, string>
}

const person = async (): Promise<UserRow> => {
  const owner = await findUserByEmail(store.db, "owner@example.com")
  if (!owner) throw new Error("The owner is not there.")
  return owner
}
const tokenIn = (link: string | undefined): string => link?.split("/").at(-1) ?? ""
const invitationFor = async (email: string, role: "viewer" | "editor" = "viewer") => {
  const invited_by = (await person()).user_id
  const made = await createInvitation(store.db, {
    project_id: "shop",
    email,
    role,
    invited_by,
    isSentByMail: false,
  })
  if (!made.ok) throw new Error(made.failure.message)
  return tokenIn(made.value.link)
}
let reportId = ""
let stopToken = ""
let secret = ""
const code = (steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

const programKeyId = async (): Promise<string> => {
  const listed = await programKeys(store.db, "shop")
  return (listed.ok && listed.value.find((one) => one.revoked_at === undefined)?.key_id) || ""
}

/** A draft on its way to the project that was imported. */
async function promotion() {
  const [user, id] = [await person(), await someDraft()]
  const to = (await listProjects(store.db, user)).find(({ project_id }) => project_id !== "shop")?.project_id
  const access = await accessOf(store.db, user, "shop")
  if (!access || !to || !id) throw new Error("There is nothing to be carried over.")
  const prepared = await preparePromotion(store.db, access, { id, to, is_new: false })
  if (!prepared.ok) throw new Error(prepared.failure.message)
  return { id, to, key: prepared.value.plan.key, from_email: "shop@example.com", publish: false }
}

/** An address that waits for its owner. */
async function addWaiting(destination_id: string) {
  const place = { project_id: "shop", destination_id }
  await insertDestination(store.db, {
    ...{ ...place, kind: "mail", address: "ops@example.com", language: "en", created_by: "owner" },
    ...{ created_at: someDay, confirmed_at: null, sealed: null, sealed_address: null },
  })
  return place
}

/** The link of such an address. */
async function confirmation() {
  const place = await addWaiting("waiting")
  const token = newToken()
  const token_expires_at = plus(clock.now(), 60_000)
  await setAddressLink(store.db, place, { token_hash: tokenHash(token), token_expires_at })
  return { token }
}

let run = ""
/** A draft of one recipient. */
async function sendDraft(): Promise<void> {
  const place = { project_id: "shop", run_id: "run-of-all-acts-", created_by: (await person()).user_id }
  await insertSendRun(
    store.db,
    { ...place, created_at: someDay, changed_at: someDay, subject: "Hello", message_bytes: 0 },
    {},
  )
  await appendParts(store.db, place, 0, [{ recipients: [{ email: "reader@example.com" }], bytes: 30 }])
  run = place.run_id
}

const elsewhere = {
  connection_id: "elsewhere",
  name: "Elsewhere",
  base_url: "https://mail.example.com",
  header_brand: "SERVICE",
  account_id: 1,
  account_email: "account@example.com",
  created_by: "owner",
  created_at: someDay,
}

/** In an order in which each finds what it needs; the owner does them all. */
const acts: RouteAct[] = [
  {
    route: "setup",
    action: "account/setup",
    asNobody: true,
    input: async () => ({
      token: "setup-token-for-tests",
      name: "Owner",
      email: "owner@example.com",
      password,
    }),
  },
  { route: "projects", action: "project/create", input: async () => ({ name: "Shop" }) },
  {
    route: "account-projects",
    action: "project/import",
    input: async () => {
      const made = await service.ok(projectCreate, { project: { name: `Elsewhere ${Date.now()}` } })
      return { act: "import", service_project_ids: [made.project_id] }
    },
  },
  {
    route: "account-projects/servers",
    action: "server/edit",
    input: async () => {
      await store.db.insert(schema.connections).values(elsewhere)
      return { act: "edit", connection_id: elsewhere.connection_id, name: "Renamed" }
    },
  },
  {
    route: "account-projects/servers",
    action: "server/remove",
    input: async () => ({ act: "remove", connection_id: elsewhere.connection_id }),
  },
  { route: "account/confirm", action: "account/confirm", input: async () => ({ password }) },
  {
    route: "account/profile",
    action: "account/profile",
    input: async () => ({ name: "New", language: "de" }),
  },
  {
    route: "account/password",
    action: "account/password",
    input: async () => ({ current: password, password: `${password} again` }),
  },
  { route: "account/email", action: "account/email-ask", input: async () => ({ email: "new@example.com" }) },
  {
    route: "account/sessions",
    action: "account/sessions-end",
    input: async () => {
      await sessionOf((await person()).user_id)
      return { others: true }
    },
  },
  { route: "account/two-factor/offer", action: "account/two-factor-offer", input: async () => ({}) },
  {
    route: "account/two-factor/confirm",
    action: "account/two-factor-on",
    input: async () => ({ code: code() }),
  },
  { route: "account/two-factor/recovery-codes", action: "account/recovery-codes", input: async () => ({}) },
  {
    route: "account/two-factor/require",
    action: "account/require-two-factor",
    input: async () => ({ is_required: true }),
  },
  {
    route: "account/two-factor/require",
    action: "account/require-two-factor",
    input: async () => ({ is_required: false }),
  },
  { route: "account/confirm", action: "account/confirm", input: async () => ({ code: code(1) }) },
  { route: "account/two-factor/remove", action: "account/two-factor-off", input: async () => ({}) },
  {
    route: "account/reset",
    action: "account/reset-ask",
    asNobody: true,
    input: async () => ({ email: "owner@example.com" }),
  },
  {
    route: "account/invitations/join",
    action: "invitation/accept",
    asNobody: true,
    input: async () => ({ token: await invitationFor("bob@example.com"), name: "Bob", password }),
  },
  {
    route: "account/invitations/accept",
    action: "invitation/accept",
    input: async () => {
      await asMember("carl")
      return { token: await invitationFor("carl@example.com", "editor") }
    },
  },
  {
    route: "projects/[project]/people",
    project: "shop",
    action: "people/role",
    input: async () => ({ act: "role", user_id: await memberId("dora"), role: "operator" }),
  },
  {
    route: "projects/[project]/people",
    project: "shop",
    action: "people/remove",
    input: async () => ({ act: "remove", user_id: await memberId("emil") }),
  },
  {
    route: "projects/[project]/invitations",
    project: "shop",
    action: "invitation/create",
    input: async () => ({ act: "create", email: "fay@example.com", role: "viewer", by: "mail" }),
  },
  {
    route: "projects/[project]/keys",
    project: "shop",
    action: "key/replace",
    input: async () => ({ act: "replace", whose: "own", key: (await getProjectKey(store.db, "shop"))?.key }),
  },
  {
    route: "projects/[project]/keys",
    project: "shop",
    action: "key/remove",
    input: async () => ({ act: "remove" }),
  },
  {
    route: "projects/[project]/program-keys",
    project: "shop",
    action: "program-key/make",
    input: async () => ({ act: "make", name: "Backend", right: "send", networks: [] }),
  },
  {
    route: "projects/[project]/program-keys",
    project: "shop",
    action: "program-key/change",
    input: async () => ({
      act: "change",
      key_id: await programKeyId(),
      name: "Shop",
      right: "read",
      networks: ["192.0.2.0/24"],
    }),
  },
  {
    route: "projects/[project]/program-keys",
    project: "shop",
    action: "program-key/revoke",
    input: async () => ({ act: "revoke", key_id: await programKeyId() }),
  },
  {
    route: "projects/[project]/drafts/plan",
    project: "shop",
    action: "template/publication-planned",
    input: async () => ({
      ...{ draft_id: await planDraft(), revision: 1, seq: 0 },
      publish_at: plus(clock.now(), 86_400_000).toISOString(),
    }),
  },
  {
    route: "projects/[project]/drafts/plan/change",
    project: "shop",
    action: "template/publication-withdraw",
    input: async () => ({
      act: "withdraw",
      publication_id: (await store.db.select().from(schema.templatePublications)).find(
        ({ ended_at }) => ended_at === null,
      )?.publication_id,
    }),
  },
  {
    route: "projects/[project]/settings/publishing",
    project: "shop",
    action: "settings/publishing",
    input: async () => ({ needs_second: false }),
  },
  {
    route: "projects/[project]/views",
    project: "shop",
    action: "view/save",
    input: async () => ({
      act: "save",
      page: "overview",
      name: "Bounces",
      query: "status=hard_bounced",
      hidden_columns: [],
      is_shared: true,
    }),
  },
  {
    route: "projects/[project]/reports",
    project: "shop",
    action: "report/set",
    input: async () => ({
      ...{ act: "set", every: "day", weekday: 1, time: "08:00", time_zone: "UTC" },
      view_id: (await store.db.select().from(schema.savedViews))[0]?.view_id,
    }),
  },
  {
    route: "reports/[report]/stop",
    action: "report/stop",
    asNobody: true,
    input: async () => {
      reportId = (await store.db.select().from(schema.reports))[0]?.report_id ?? ""
      return {}
    },
    more: () => ({ report: reportId }),
  },
  {
    route: "projects/[project]/brand",
    project: "shop",
    action: "brand/change",
    input: async () => ({ brand: { radius: 7 }, changed_at: null }),
  },
  {
    route: "projects/[project]/words",
    project: "shop",
    action: "words/add",
    input: async () => ({ act: "add", word: "Waybill" }),
  },
  {
    route: "projects/[project]/drafts",
    project: "shop",
    action: "template/draft",
    input: async () => ({ kind: "html", name: "Begun here" }),
  },
  {
    route: "projects/[project]/drafts/duplicate",
    project: "shop",
    action: "template/draft",
    input: async () => ({ id: await someDraft(), name: "A copy" }),
  },
  {
    route: "projects/[project]/drafts/promote",
    project: "shop",
    action: "template/promote",
    input: promotion,
  },
  {
    route: "projects/[project]/drafts/delete",
    project: "shop",
    action: "template/draft-delete",
    input: async () => ({ draft_id: await someDraft() }),
  },
  {
    route: "projects/[project]/drafts/to-source",
    project: "shop",
    action: "template/to-source",
    input: async () => {
      const { draft_id } = await makeDraft(store.db, {}, "shop")
      return { draft_id, to: "mjml", revision: 1, seq: 0 }
    },
  },
  {
    route: "projects/[project]/drafts/from-source",
    project: "shop",
    action: "template/from-source",
    input: async () => {
      const { draft_id } = await makeDraft(store.db, {}, "shop")
      got(await turnIntoSource(store.db, asOwner({ draft_id, to: "mjml", revision: 1, seq: 0 })))
      return { draft_id, revision: 2 }
    },
  },
  {
    route: "projects/[project]/parts",
    project: "shop",
    action: "template/snippet",
    input: async () => ({ part: "snippet", name: "Address" }),
  },
  {
    route: "projects/[project]/parts/publish",
    project: "shop",
    action: "template/part-publish",
    input: async () => ({ draft_id: await somePart(), revision: 1, seq: 0 }),
  },
  {
    route: "projects/[project]/parts/delete",
    project: "shop",
    action: "template/part-delete",
    input: async () => ({ draft_id: await somePart() }),
  },
  {
    route: "projects/[project]/deployments/marks",
    project: "shop",
    action: "deployment/mark",
    input: async () => ({ act: "mark", title: "Release 7" }),
  },
  {
    route: "projects/[project]/alerts",
    project: "shop",
    action: "alert/create",
    input: async () => ({ act: "ready", id: "bounceRate", name: "Bounce rate" }),
  },
  {
    route: "projects/[project]/alerts/destinations",
    project: "shop",
    action: "alert-destination/add",
    input: async () => ({ act: "add", kind: "mail", address: "owner@example.com" }),
  },
  {
    route: "projects/[project]/alerts/destinations",
    project: "shop",
    action: "alert-destination/link",
    input: async () => ({ act: "link", destination_id: (await addWaiting("asked")).destination_id }),
  },
  {
    route: "alerts/confirm",
    action: "alert-destination/confirm",
    asNobody: true,
    input: confirmation,
  },
  {
    route: "alerts/stop/[token]",
    action: "alert-destination/stop",
    asNobody: true,
    input: async () => {
      stopToken =
        stopLinkOf(await addWaiting("stopped"))
          .page.split("/")
          .at(-1) ?? ""
      return {}
    },
    more: () => ({ token: stopToken }),
  },
  {
    route: "projects/[project]/alerts/acknowledge",
    project: "shop",
    action: "alert/acknowledge",
    input: async () => {
      await insertFiring(store.db, aFiring({ firing_id: "fired", at: someDay }))
      return { firing_id: "fired", note: "On it" }
    },
  },
  {
    route: "projects/[project]/blocks/acknowledge",
    project: "shop",
    action: "block/acknowledge",
    input: async () => {
      const row = { project_id: "shop", block_time: someDay, received_at: someDay, fingerprint: "b", raw: {} }
      const block = { block_type: "one_smtp", domain_status: "blocked", smtp_blocks_count: 1 }
      await store.db.insert(schema.blocks).values({ ...row, ...block, domain: "gmx.de" })
      return { act: "acknowledge", domain: "gmx.de", started_ms: someDay.getTime(), note: "On it" }
    },
  },
  {
    route: "projects/[project]/webhooks/refused/dismiss",
    project: "shop",
    action: "refused-calls/dismiss",
    input: async () => {
      const at = someDay.getTime()
      await addRefusedCalls(store.db, "shop", [
        { reason: "forged", address: "192.0.2.1", firstMs: at, lastMs: at, calls: 1 },
      ])
      return {}
    },
  },
  {
    route: "projects/[project]/webhooks/missed",
    project: "shop",
    action: "catch-up/check",
    input: async () => ({ act: "check" }),
  },
  {
    route: "projects/[project]/settings/retention",
    project: "shop",
    action: "settings/retention",
    input: async () => ({ events: 40, messages: null, counts: null }),
  },
  {
    route: "projects/[project]/erasures",
    project: "shop",
    action: "person/erase",
    input: async () => ({ email: "somebody@example.com", confirm: true }),
    // Its end completes it.
    outcome: /^under way$/,
  },
  {
    route: "projects/[project]/suppressions/runs",
    project: "shop",
    action: "suppression/import",
    input: async () => ({ kind: "import", file: "old.csv" }),
    // Its steps complete it.
    outcome: /^under way$/,
  },
  {
    route: "projects/[project]/send-runs/[run]",
    project: "shop",
    action: "send-run/start",
    input: async () => {
      await sendDraft()
      return { act: "start", total: 1 }
    },
    more: () => ({ run }),
    // Its end completes it.
    outcome: /^under way$/,
  },
  ...["pause", "resume", "stop"].map((act) => ({
    route: "projects/[project]/send-runs/[run]",
    project: "shop",
    action: `send-run/${act}`,
    input: async () => ({ act }),
    more: () => ({ run }),
  })),
  {
    route: "projects/[project]/settings",
    project: "shop",
    action: "settings/change",
    input: async () => ({ name: "Shop two", time_zone: "Europe/Berlin" }),
  },
  {
    route: "projects/[project]/settings/rights",
    project: "shop",
    action: "rights/set",
    input: async () => ({ rights: { tracking_off: true } }),
  },
  {
    route: "projects/[project]/register",
    project: "shop",
    action: "project/register",
    input: async () => ({}),
    // The address of callbacks does not answer in this test.
    outcome: /^502: The webhook to/,
  },
]

/** Actions that run last: after these the owner has another address and password, and the project is deleted. */
const lastActs: RouteAct[] = [
  {
    route: "projects/[project]/settings/delete",
    project: "shop",
    action: "project/delete",
    input: async () => ({ confirm: (await findProject(store.db, "shop"))?.name }),
  },
  {
    route: "account/email/confirm",
    action: "account/email",
    asNobody: true,
    input: async () => {
      const letter = await makeAddressLink(store.db, await person(), { email: "other@example.com" })
      return { token: letter.ok ? tokenIn(letter.value.link) : "" }
    },
  },
  {
    route: "account/reset/password",
    action: "account/password-reset",
    asNobody: true,
    input: async () => {
      const letter = await makeResetLink(store.db, trailIn(store.db), "other@example.com")
      return { token: tokenIn(letter?.link), password: "quite another password" }
    },
  },
]

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  store = await openTestStore()
  watched = await watchService(service.url, async () =>
    (await log()).filter((row) => row.outcome === "under way").map((row) => row.action),
  )
  undo.push(useStore(store), useSettings({ serviceBaseUrl: watched.url, accountKey: service.accountKey }))
  // Every route is loaded here, which takes a busy machine its time.
})
afterEach(forgetTries)
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await watched.close()
  await service.close()
  await store.close()
})

async function sessionOf(user_id: string): Promise<string> {
  const from = { ip: "192.0.2.1", user_agent: "Test/1" }
  return startSession(store.db, { user_id, method: "password", has_second_factor: false, ...from })
}

async function memberId(name: string): Promise<string> {
  const user = { user_id: name, email: `${name}@example.com`, name, created_at: someDay }
  await createUser(store.db, {
    ...user,
    password_hash: await hashPassword(password),
  })
  const isThere = await findUser(store.db, name)
  if (isThere)
    await setMember(store.db, { project_id: "shop", user_id: name, role: "editor", created_at: someDay })
  return name
}

/** The next request is this person's and not the owner's. */
async function asMember(name: string): Promise<void> {
  const user = { user_id: name, email: `${name}@example.com`, name, created_at: someDay }
  await createUser(store.db, { ...user, password_hash: "" })
  signInAs(await sessionOf(name))
}

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

async function post(route: string, params: Record<string, string>, input: unknown): Promise<number> {
  const { POST } = (await import(join(import.meta.dirname, route, "route.ts"))) as { POST: Handler }
  const path = route.replace(/\[(\w+)\]/g, (_all, name) => params[name] ?? "")
  try {
    return (await POST(pageRequest(path, input), { params: Promise.resolve(params) })).status
  } catch {
    // Next answers what a route throws with 500.
    return 500
  } finally {
    await settle()
  }
}

const tables = Object.values(schema).flatMap((one: unknown) =>
  is(one, PgTable) && one !== schema.audit ? [one] : [],
)

/** The time a session was last seen is written once a minute, for every request. */
const withoutLastSeen = (row: Record<string, unknown>) => ({ ...row, last_seen_at: null })

/** All rows of the store except the log. */
async function everything(): Promise<string> {
  const contents = []
  for (const table of tables)
    contents.push(
      (await store.db.select().from(table)).map((row) => JSON.stringify(withoutLastSeen(row))).sort(),
    )
  return JSON.stringify(contents)
}

/** Nothing can be written into the log meanwhile. */
async function withoutLog<T>(work: () => Promise<T>): Promise<T> {
  await store.db.execute(sql`alter table audit add constraint closed check (false) not valid`)
  try {
    return await work()
  } finally {
    await store.db.execute(sql`alter table audit drop constraint closed`)
  }
}

const reads = new Set(methods.filter((one) => one.access.action === "read").map((one) => one.path))
const writingCalls = () => watched.calls.filter(({ path }) => !reads.has(path))
const log = () => store.db.select().from(schema.audit)
const actionsSince = async (before: number) => (await log()).filter((row) => row.audit_id > before)
const lastRow = async () => Math.max(0, ...(await log()).map((row) => row.audit_id))

async function walk({
  route,
  project,
  input,
  action,
  asNobody,
  outcome = /^success$/,
  more = () => ({}),
}: RouteAct): Promise<void> {
  const owner = await findUserByEmail(store.db, "owner@example.com")
  if (owner && !(await isOpen())) session_id = await sessionOf(owner.user_id)
  signInAs(asNobody ? null : session_id)
  const body = await input()
  const params: Record<string, string> = { ...(project ? { project } : {}), ...more() }
  const before = await everything()
  watched.calls.length = 0
  const status = await withoutLog(() => post(route, params, body))
  // Asking for a new password is answered before anybody looks.
  if (route !== "account/reset") expect(status, "without the log").toBe(500)
  expect(await everything(), "without the log nothing is changed").toBe(before)
  expect(writingCalls(), "without the log nothing is asked of the service").toEqual([])

  const row = await lastRow()
  expect(await post(route, params, body), "with the log").toBeLessThan(300)
  const written = await actionsSince(row)
  expect(written.find((one) => one.action === action)?.outcome).toMatch(outcome)
  for (const { path, seen } of writingCalls())
    expect(seen, `${path} while its act was under way`).not.toEqual([])
  expect(JSON.stringify(written), "no secret in the log").not.toContain(password)
  if (action === "account/two-factor-offer") secret = await offeredSecret()
}

const isOpen = async () =>
  (await store.db.select().from(schema.sessions)).some(
    (one) => one.session_id === session_id && !one.ended_at,
  )

/** The unconfirmed secret, as the person's app would have it. */
async function offeredSecret(): Promise<string> {
  const { unseal } = await import("#lib/platform/seal")
  return (await unseal((await person()).totp_sealed ?? "")) ?? ""
}

test("every POST route is called here, or is listed with the reason why it leaves no row", () => {
  const root = import.meta.dirname
  const routes = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("route.ts"))
    .map((path) => path.replace(/\/route\.ts$/, ""))
  const writing = routes.filter((route) => writes(readFileSync(join(root, route, "route.ts"), "utf8"))).sort()
  const known = new Set([...acts, ...lastActs].map((one) => one.route).concat(Object.keys(withoutRow)))
  expect(writing.filter((route) => !known.has(route))).toEqual([])
})

/** True for a route that answers more than GET. */
const writes = (source: string) => /^export (const|async function) (POST|PUT|PATCH|DELETE)\b/m.test(source)

describe("AUDIT-3 without its row in the log nothing is changed", () => {
  for (const act of acts) test(`${act.route}: ${act.action}`, () => walk(act))
})

describe("AUDIT-4 no method is asked of the mail service without its row", () => {
  const writing = methods.filter(
    (one) =>
      one.key === "either" &&
      one.access.action === "write" &&
      !questions.includes(one.path) &&
      !isOwnRoute(one.path),
  )
  for (const { path } of writing)
    test(path, async () => {
      signInAs(session_id)
      const [group = "", method = ""] = path.split("/")
      const params = { project: "shop", group, method }
      const body = exampleFor(path, {
        sender: (await findProject(store.db, "shop"))?.sandbox_sender ?? null,
      })
      watched.calls.length = 0
      const status = await withoutLog(() => post("projects/[project]/[group]/[method]", params, body))
      expect(status).toBe(500)
      expect(watched.calls).toEqual([])
      const row = await lastRow()
      await post("projects/[project]/[group]/[method]", params, body)
      const [written] = (await actionsSince(row)).filter((one) => one.action === path)
      expect(written?.outcome).toMatch(/^(success$|\d+: )/)
      const made = watched.calls.filter((one) => one.path === path)
      expect(made.map((one) => one.seen)).toEqual([expect.arrayContaining([path])])
    })
})

describe("AUDIT-3 at the end of things", () => {
  for (const act of lastActs) test(`${act.route}: ${act.action}`, () => walk(act))

  test("a session without its row does not begin", async () => {
    await memberId("gert")
    const before = await everything()
    await expect(withoutLog(() => sessionOf("gert"))).rejects.toThrow()
    expect(await everything()).toBe(before)
  })
})
