import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { domainGetDnsRecords } from "#contract/methods/domain"
import type { Store } from "#lib/data/store/open"
import { putKey } from "#lib/mail-api/proxy/keys"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { openZoneServer, type ZoneServer } from "../../../../../service/dns/testing/zone.ts"
import { makeProject } from "../../../../../service/testing/make.ts"
import { startService, type TestService } from "../../../../../service/testing/start-service.ts"
import { settle, signInAs } from "../../../testing/request-scope.ts"
import { sessionsOfRoles } from "../../../testing/sessions-of-roles.ts"
import { GET } from "./route.ts"

vi.mock("next/headers", async () => (await import("../../../testing/request-scope.ts")).nextHeaders)
vi.mock(
  "#lib/access/auth/session-cookie",
  async () => (await import("../../../testing/request-scope.ts")).sessionCookie,
)

const undo: (() => void)[] = []
let service: TestService
let dns: ZoneServer
let store: Store

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  dns = await openZoneServer({})
  store = await openTestStore()
  undo.push(useStore(store), useSettings({ serviceBaseUrl: service.url, dnsServers: [dns.address] }))
  const sessions = await sessionsOfRoles(store.db)
  const [ours, theirs] = [await makeProject(service), await makeProject(service)]
  await putKey(store.db, "shop", "", ours.key)
  await service.ok(domainGetDnsRecords, { domain: "brand.sample" }, ours.key)
  await service.ok(domainGetDnsRecords, { domain: "elsewhere.sample" }, theirs.key)
  signInAs(sessions.get("manager") ?? null)
})
afterAll(async () => {
  await settle()
  for (const back of undo.reverse()) back()
  await store.close()
  await dns.close()
  await service.close()
})

async function statusOf(domain: string): Promise<number> {
  const url = `http://localhost:3000/api/projects/shop/dns?domain=${encodeURIComponent(domain)}`
  const answer = await GET(new Request(url), { params: Promise.resolve({ project: "shop" }) })
  await answer.body?.cancel()
  return answer.status
}

test.each(["elsewhere.sample", "elsewhere.example", "sub.brand.sample", "com", "a b", ""])(
  "DOMAINPAGE-5 DNS is not asked about %j, which is no domain of the project",
  async (domain) => {
    expect([400, 404]).toContain(await statusOf(domain))
    expect(dns.names).toEqual([])
  },
)

test("DOMAINPAGE-5 about a domain of the project DNS is asked, at or below it", async () => {
  expect(await statusOf("brand.sample")).toBe(200)
  expect(dns.names).not.toEqual([])
  expect(dns.names.filter((name) => !name.endsWith("brand.sample"))).toEqual([])
})
