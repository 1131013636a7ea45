import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { domainGetDnsRecords } from "#contract/methods/domain"
import { rows, type Store } from "#lib/data/store/open"
import {
  askForSenderDomainCheck,
  claimSenderDomainCheck,
  type SenderDomainState,
} from "#lib/data/store/sender-domains"
import { createFirstOwner } from "#lib/data/store/users"
import { createProject } from "#lib/features/projects/create-project"
import { closeChanges } from "#lib/live/changes"
import { getProjectKey } from "#lib/mail-api/proxy/keys"
import { clock, plus, setClock } from "#lib/platform/clock"
import type { DnsLookup } from "#lib/platform/dns/look-up"
import { aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import type { LookUpDomain } from "./look.ts"
import { recordDomains } from "./loop.ts"

/** The real mail service; DNS is a table. */
let service: TestService
let store: Store
let now = someDay
const restores: (() => void)[] = []
const owner = aUser("owner", true)

beforeAll(async () => {
  store = await openTestStore()
  service = await startService({ isApiOnly: true })
  restores.push(
    useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey }),
    setClock({ now: () => now }),
  )
  const { user_id, email, name } = owner
  await createFirstOwner(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
})
afterAll(async () => {
  await service.close()
  await closeChanges(store.db)
  for (const restore of restores.reverse()) restore()
  await store.close()
})

async function made(name: string) {
  const outcome = await createProject(store.db, { user: owner, input: { name }, ip: null })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  const { project_id } = outcome.value
  const key = (await getProjectKey(store.db, project_id))?.key ?? ""
  return { project_id, key }
}

/** Checks the project now, and returns the minutes until its next check. */
async function look(project_id: string, lookUp: LookUpDomain): Promise<number> {
  await askForSenderDomainCheck(store.db, project_id, now)
  const claim = await claimSenderDomainCheck(store.db, "token", now, 60)
  if (claim?.project_id !== project_id) throw new Error(`${project_id} is not due`)
  await recordDomains(store.db, claim, lookUp)
  const [row] = await rows<{ minutes: number }>(
    store.db,
    sql`select extract(epoch from due_at - ${clock.now().toISOString()}::timestamptz)::float8 / 60 as minutes
        from sender_domain_checks where project_id = ${project_id}`,
  )
  return Math.round(row?.minutes ?? 0)
}

const noted = (project_id: string) =>
  rows<{ domain: string; state: SenderDomainState }>(
    store.db,
    sql`select domain, state from sender_domain_states where project_id = ${project_id} order by seen_at, domain`,
  )

const dns =
  (txt: DnsLookup["txt"] | null): LookUpDomain =>
  async (domain) => {
    const names = [domain, `us._domainkey.${domain}`, `_dmarc.${domain}`]
    const found = names.map((name) => [name, txt === null ? null : (txt[name] ?? [])])
    return { txt: Object.fromEntries(found), mx: [], dkimAlias: [], spfBelow: {} }
  }

test("SENDERDOMAIN-1 SENDERDOMAIN-2 changes of the domains are recorded from the service and DNS", async () => {
  const { project_id, key } = await made("Sender domains")
  for (const domain of ["mail.sender.dev", "shop.example"])
    await service.ok(domainGetDnsRecords, { domain }, key)
  const policy = { "_dmarc.mail.sender.dev": ["v=DMARC1; p=none"] }
  expect(await look(project_id, dns({}))).toBe(360)
  const first = await noted(project_id)
  expect(first).toEqual([
    {
      domain: "mail.sender.dev",
      state: {
        is_verified: false,
        records: { ownership: "missing", dkim: "missing", spf: "missing", dmarc: "missing" },
      },
    },
    // Reserved names are not looked up: the sandbox simulates two of their records.
    expect.objectContaining({
      domain: "shop.example",
      state: expect.objectContaining({
        records: { ownership: "valid", dkim: "valid", spf: "unknown", dmarc: "unknown" },
      }),
    }),
  ])

  now = plus(now, 3_600_000)
  expect(await look(project_id, dns({}))).toBe(360)
  expect(await noted(project_id)).toHaveLength(2)

  now = plus(now, 3_600_000)
  expect(await look(project_id, dns(policy))).toBe(15)
  const changed = await noted(project_id)
  expect(changed).toHaveLength(3)
  expect(changed.at(-1)?.state.records.dmarc).toBe("valid")

  now = plus(now, 3_600_000)
  // No DNS response means that the state is unknown.
  expect(await look(project_id, dns(null))).toBe(360)
  expect(await noted(project_id)).toHaveLength(3)

  now = plus(now, 31 * 86_400_000)
  expect(await look(project_id, dns(policy))).toBe(360)
  expect(await noted(project_id)).toHaveLength(5)
})

test("SENDERDOMAIN-3 a server that does not respond is retried after an hour, one without support after a day", async () => {
  const { project_id } = await made("Elsewhere")
  const at = (serviceBaseUrl: string) => useSettings({ serviceBaseUrl, accountKey: service.accountKey })
  const silent = at("http://127.0.0.1:9")
  try {
    expect(await look(project_id, dns({}))).toBe(60)
  } finally {
    silent()
  }
  const other = createServer((_, response) => void response.writeHead(404).end("{}"))
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve))
  const unknown = at(`http://127.0.0.1:${(other.address() as AddressInfo).port}`)
  try {
    expect(await look(project_id, dns({}))).toBe(24 * 60)
  } finally {
    unknown()
    await new Promise((resolve) => other.close(resolve))
  }
  expect(await noted(project_id)).toEqual([])
})
