import { QueryClientProvider } from "@tanstack/react-query"
import { act, cleanup, renderHook, waitFor } from "@testing-library/react"
import type { ReactNode } from "react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { getJson, mutate } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { failed, ok } from "#lib/platform/result"
import { burst, freshBudget, keyOf, spend } from "./budget.ts"
import { useChecks } from "./use-checks.ts"
import type { DomainLook, DomainRow, DomainState } from "#lib/features/domains/view"

const router = { refresh: vi.fn() }
vi.mock("next/navigation", () => ({ useRouter: () => router }))
vi.mock("#lib/interface/browser/mutate", () => ({ getJson: vi.fn(), mutate: vi.fn() }))
const dns = vi.mocked(getJson)
const service = vi.mocked(mutate)

const row: DomainRow = { domain: "a.example", isConfirmed: false, isSigned: false, state: "waiting" }
let at = 0

/** Result of a check: `found` is in DNS, and the service has verified as much of it as the state says. */
const resultOf = (state: DomainState, found = false): DomainLook =>
  ({
    domain: "a.example",
    state,
    isConfirmed: state === "verified",
    isSigned: state === "verified",
    records: [{ id: "dkim", state: found ? "ok" : "missing" }],
    isSimulated: false,
    mx: null,
    at: ++at,
  }) as unknown as DomainLook

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={makeQueryClient()}>{children}</QueryClientProvider>
)
const open = (canWrite = true, of = row) =>
  renderHook(() => useChecks("shop", of, canWrite), { wrapper }).result

beforeEach(() => {
  localStorage.clear()
  vi.resetAllMocks()
  service.mockResolvedValue(ok({ status: "success" }) as never)
})
afterEach(cleanup)

it("DOMAINPAGE-4 checks at once, and shows the time of the next check and the number of checks left", async () => {
  dns.mockResolvedValue(ok(resultOf("waiting")))
  const checks = open()
  await waitFor(() => expect(checks.current.latest?.state).toBe("waiting"))
  expect(checks.current).toMatchObject({ failure: null, serviceReasons: [], isBusy: false })
  // The clock of the page goes by seconds.
  await waitFor(() => expect(checks.current.left).toBe(burst - 1))
  expect(checks.current.next).toBeGreaterThan(50_000)
  expect(dns.mock.calls.map(([url]) => url)).toEqual(["/api/projects/shop/dns?domain=a.example"])
  expect(router.refresh).not.toHaveBeenCalled()
})

it("DOMAINPAGE-9 starts no check while a page is open, even when DNS has an unverified record", async () => {
  dns.mockResolvedValue(ok(resultOf("waiting", true)))
  const checks = open()
  await waitFor(() => expect(checks.current.latest?.records).toMatchObject([{ state: "ok" }]))
  expect(checks.current.latest?.state).toBe("waiting")
  await waitFor(() => expect(checks.current.isBusy).toBe(false))
  expect(service).not.toHaveBeenCalled()
  expect(router.refresh).not.toHaveBeenCalled()
})

it("DOMAINPAGE-9 Check now lets the service check both records, then checks DNS, and re-renders the page", async () => {
  dns
    .mockResolvedValueOnce(ok(resultOf("waiting", true)))
    .mockResolvedValueOnce(ok(resultOf("verified", true)))
  const checks = open()
  await waitFor(() => expect(checks.current.latest?.state).toBe("waiting"))
  await act(async () => void (await checks.current.check()))
  expect(service.mock.calls.map(([, path]) => path)).toEqual([
    "domain/validate-verification-record",
    "domain/validate-dkim",
  ])
  expect(checks.current).toMatchObject({ latest: { state: "verified" }, next: null })
  expect(router.refresh).toHaveBeenCalledTimes(1)
})

it("DOMAINPAGE-4 sends no request when the limit is reached", async () => {
  let spent = freshBudget
  for (let n = 0; n < burst; n++) spent = spend(spent, Date.now())
  localStorage.setItem(keyOf("shop", "a.example"), JSON.stringify(spent))
  const checks = open()
  await waitFor(() => expect(checks.current).toMatchObject({ isBusy: false, left: 0 }))
  expect(checks.current.wait).toBeGreaterThan(0)
  expect(dns).not.toHaveBeenCalled()
})

it("DOMAINPAGE-4 waits as long as a refusal requires", async () => {
  dns.mockResolvedValue(failed(429, "Not so fast.", { retry_after: 30 }))
  const checks = open()
  await waitFor(() => expect(checks.current.left).toBe(0))
  expect(checks.current.failure).toBeNull()
  expect(checks.current.wait).toBeGreaterThan(20_000)
})

it("a check on request shows the answer of the service, and is not a success without an answer", async () => {
  const verified: DomainRow = { ...row, isConfirmed: true, isSigned: true, state: "verified" }
  dns.mockResolvedValueOnce(ok(resultOf("verified", true)))
  const checks = open(true, verified)
  await waitFor(() => expect(checks.current.latest?.state).toBe("verified"))
  dns.mockResolvedValueOnce(failed(502, "The mail service did not respond."))
  service.mockResolvedValue(failed(400, "domain: the TXT record is missing.") as never)
  let isFound: boolean | undefined
  await act(async () => {
    isFound = await checks.current.check()
  })
  expect(isFound).toBe(false)
  expect(checks.current).toMatchObject({
    failure: "The mail service did not respond.",
    latest: { state: "verified" },
    serviceReasons: ["the TXT record is missing.", "the TXT record is missing."],
  })
  dns.mockResolvedValueOnce(ok(resultOf("verified", true)))
  await act(async () => {
    isFound = await checks.current.check()
  })
  expect(isFound).toBe(true)
})
