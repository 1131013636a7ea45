import { QueryClientProvider } from "@tanstack/react-query"
import { act, cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { ReactElement } from "react"
import { renderToString } from "react-dom/server"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { getJson, mutate } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import type { CheckedRecord } from "#lib/platform/dns/check-records"
import type { Expected, RecordId } from "#lib/platform/dns/expected"
import { failed, ok } from "#lib/platform/result"
import { notify } from "#ui/toast"
import { DomainRecords } from "./domain-records.tsx"
import { type DomainLook, type DomainRow, stateOf } from "#lib/features/domains/view"

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {} }) }))
vi.mock("#lib/interface/browser/mutate", () => ({ getJson: vi.fn(), mutate: vi.fn() }))
vi.mock("#ui/toast", () => ({ notify: { done: vi.fn() } }))

const ids: readonly RecordId[] = ["ownership", "dkim", "spf", "dmarc"]
const domain = "agree.example"
const records = ids.map((id): Expected => ({ id, name: domain, host: "@", value: id }))

const rowOf = (isKnown: boolean): DomainRow => ({
  ...{ domain, isConfirmed: isKnown, isSigned: isKnown },
  state: stateOf({ isConfirmed: isKnown, isSigned: isKnown }),
})

/** DNS has both records; the mail service has verified them or not. */
const lookOf = (isKnown: boolean, at: number): DomainLook => ({
  ...rowOf(isKnown),
  records: records.map((one): CheckedRecord => ({ ...one, state: "ok", found: [one.value] })),
  ...{ isSimulated: false, mx: [], at },
})

const page = (row: DomainRow): ReactElement => (
  <QueryClientProvider client={makeQueryClient()}>
    <DomainRecords
      {...{ project: "shop", row, records, timeZone: "UTC", tools: null }}
      {...{ isSpfLocal: false, canWrite: true, canSend: false }}
    />
  </QueryClientProvider>
)

/** Everything that is ever shown: the state, and the badges of the two records that it is made of. */
let shown: string[]
let watch: MutationObserver
const note = () => {
  const state = document.querySelector("h1 + [role=status]")?.textContent
  const badges = ["Ownership", "DKIM"].map(
    (name) =>
      document.querySelector(`li[aria-label="${name}"] h3`)?.parentElement?.lastElementChild?.textContent,
  )
  const line = `${state}: ${badges.join(", ")}`
  if (state && shown.at(-1) !== line) shown.push(line)
}

/** The page as the server drew it, and then as it lives. */
function open(row: DomainRow) {
  const container = document.createElement("div")
  document.body.append(container)
  container.innerHTML = renderToString(page(row))
  note()
  return render(page(row), { container, hydrate: true })
}

beforeEach(() => {
  localStorage.clear()
  vi.resetAllMocks()
  shown = []
  watch = new MutationObserver(note)
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
})
afterEach(() => {
  watch.disconnect()
  cleanup()
})

describe("DOMAINPAGE-8 state and badges agree from the first paint on", () => {
  it("where DNS has the records, and the mail service checks them once a person starts it", async () => {
    let isKnown = false
    vi.mocked(getJson).mockImplementation((async () => ok(lookOf(isKnown, 1))) as never)
    vi.mocked(mutate).mockImplementation((async () => {
      isKnown = true
      return ok({ status: "success" })
    }) as never)
    open(rowOf(false))
    expect(
      await screen.findByText(/^DNS has a record that the mail service has not verified yet/),
    ).toBeTruthy()
    expect(mutate).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole("button", { name: "Check now" }))
    expect(await screen.findByText("Verified")).toBeTruthy()
    await act(async () => {})
    expect(screen.queryByText(/has not verified yet/)).toBeNull()
    expect(shown).toEqual([
      "Not verified: Checking, Checking",
      "Not verified: Found, Found",
      "Verified: Found, Found",
    ])
  })

  it("if they are known, also while DNS is queried again", async () => {
    let at = 0
    vi.mocked(getJson).mockImplementation((async () => ok(lookOf(true, ++at))) as never)
    vi.mocked(mutate).mockResolvedValue(ok({ status: "success" }) as never)
    open(rowOf(true))
    const check = await screen.findByRole("button", { name: "Check now" })
    await userEvent.click(check)
    await vi.waitFor(() => expect(notify.done).toHaveBeenCalledWith("Both records were found"))
    expect(shown).toEqual(["Verified: Found, Found"])
  })
})

it("a check on request, by the keyboard too, shows the answer of the mail service next to the missing records", async () => {
  const missing = { ...lookOf(false, 1) }
  missing.records = records.map((one): CheckedRecord => ({ ...one, state: "missing", found: [] }))
  vi.mocked(getJson).mockResolvedValue(ok(missing) as never)
  vi.mocked(mutate).mockResolvedValue(failed(400, "domain: the TXT record is missing.") as never)
  open(rowOf(false))
  const check = await screen.findByRole("button", { name: "Check now" })
  while (document.activeElement !== check) {
    await userEvent.tab()
    if (document.activeElement === document.body) throw new Error("The Tab key does not reach it.")
  }
  await userEvent.keyboard("{Enter}")
  const said = await screen.findByRole("alert")
  expect(said.textContent).toContain("Response from the mail service")
  expect(said.textContent).toContain("the TXT record is missing.")
  expect(shown.at(-1)).toBe("Not verified: Missing, Missing")
})
