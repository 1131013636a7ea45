import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter } from "nuqs/adapters/testing"
import type { ReactNode } from "react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { PreferencesProvider } from "#components/shell/preferences"
import { getJson } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { failed, ok } from "#lib/platform/result"
import { useRange } from "../_range/use-range.ts"
import { type LiveFigures, LiveFiguresFrame, useFigures, useRedraw } from "./live-figures.tsx"

const router = vi.hoisted(() => ({ refresh: vi.fn(), replace: vi.fn() }))
vi.mock("next/navigation", () => ({ useRouter: () => router }))
vi.mock("./live-refresh.tsx", () => ({ LiveRefresh: () => null }))
vi.mock("#lib/interface/browser/mutate", () => ({ getJson: vi.fn() }))
const got = vi.mocked(getJson)

beforeEach(() => vi.clearAllMocks())
afterEach(cleanup)

type Sent = LiveFigures & { sent: string }

function Page() {
  const { update } = useRange()
  const redraw = useRedraw()
  const sent = useFigures("of 7 days", (live: Sent) => live.sent)
  return (
    <>
      <p>Sent {sent}</p>
      {(["7d", "24h", "30d"] as const).map((range) => (
        <button key={range} type="button" onClick={() => update({ range })}>
          {range}
        </button>
      ))}
      <button type="button" onClick={redraw}>
        Acknowledge
      </button>
    </>
  )
}

const noParsers = {}

function show(query = "range=7d&tag=sale"): ReactNode {
  return (
    <QueryClientProvider client={makeQueryClient()}>
      <PreferencesProvider initial={{ hiddenColumns: {}, hasLetterKeys: true }} save={vi.fn()}>
        <NuqsTestingAdapter searchParams={`?${query}`} hasMemory>
          <LiveFiguresFrame
            {...{ project: "shop", seq: 5, isOfMore: false, parsers: noParsers }}
            href={`/api/projects/shop/overview?${query}`}
          >
            <Page />
          </LiveFiguresFrame>
        </NuqsTestingAdapter>
      </PreferencesProvider>
    </QueryClientProvider>
  )
}

const figures = (sent: string, seq = 5) => ok<Sent>({ seq, lastEventMs: null, sent })

it("RANGE-6 the figures of a chosen range are read as data and drawn before the server draws the page", async () => {
  let arrive = (_: ReturnType<typeof figures>) => {}
  got.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  render(show())
  expect(got).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole("button", { name: "30d" }))
  const [url = ""] = got.mock.lastCall ?? []
  expect(Object.fromEntries(new URL(url, "http://page").searchParams)).toEqual({ range: "30d", tag: "sale" })
  expect(screen.getByText("Sent of 7 days").closest("[data-stale]")).not.toBeNull()
  expect(router.replace).not.toHaveBeenCalled()

  arrive(figures("of 30 days"))
  expect((await screen.findByText("Sent of 30 days")).closest("[data-stale]")).toBeNull()
  await waitFor(() => expect(router.replace).toHaveBeenCalledOnce())
})

it("RANGE-6 the server draws the page also when the figures could not be read", async () => {
  got.mockResolvedValue(failed(403, "You cannot see charts."))
  render(show())
  await userEvent.click(screen.getByRole("button", { name: "30d" }))
  await waitFor(() => expect(router.replace).toHaveBeenCalledOnce())
  expect(screen.getByText("Sent of 7 days")).toBeTruthy()
})

/** Figures of each range, which arrive when they are let in, by its name. */
function arriving(): Record<string, () => void> {
  const arrive: Record<string, () => void> = {}
  got.mockImplementation((url) => {
    const range = new URL(url, "http://page").searchParams.get("range") ?? ""
    return new Promise((resolve) => {
      arrive[range] = () => resolve(figures(`of ${range}`))
    })
  })
  return arrive
}

it("RANGE-6 of two choices, the newer one is drawn, whichever is answered first", async () => {
  const arrive = arriving()
  render(show())
  await userEvent.click(screen.getByRole("button", { name: "30d" }))
  await userEvent.click(screen.getByRole("button", { name: "24h" }))
  arrive["30d"]?.()
  arrive["24h"]?.()
  expect(await screen.findByText("Sent of 24h")).toBeTruthy()
  await waitFor(() => expect(router.replace).toHaveBeenCalledOnce())
})

it("RANGE-6 a choice taken back before its answer leaves the page as it was drawn", async () => {
  const arrive = arriving()
  render(show())
  await userEvent.click(screen.getByRole("button", { name: "30d" }))
  await userEvent.click(screen.getByRole("button", { name: "7d" }))
  arrive["30d"]?.()
  expect(screen.getByText("Sent of 7 days").closest("[data-stale]")).toBeNull()
  await userEvent.click(screen.getByRole("button", { name: "24h" }))
  arrive["24h"]?.()
  await waitFor(() => expect(router.replace).toHaveBeenCalledOnce())
})

it("RANGE-6 the server draws the page with what else was put into its URL meanwhile", async () => {
  const arrive = arriving()
  render(show())
  await userEvent.click(screen.getByRole("button", { name: "30d" }))
  history.replaceState(null, "", "?as=table")
  arrive["30d"]?.()
  await waitFor(() => expect(router.replace).toHaveBeenCalledOnce())
  expect(router.replace.mock.lastCall?.[0]).toMatch(/\?as=table$/)
})

it("RANGE-6 an answer that arrives on another page does not lead back to this one", async () => {
  const arrive = arriving()
  render(show())
  await userEvent.click(screen.getByRole("button", { name: "30d" }))
  history.replaceState(null, "", "/p/shop/messages")
  arrive["30d"]?.()
  expect(await screen.findByText("Sent of 30d")).toBeTruthy()
  expect(router.replace).not.toHaveBeenCalled()
})

it("LIVE-6 figures older than the page are not drawn", async () => {
  got.mockResolvedValue(figures("of yesterday", 4))
  render(show())
  await userEvent.click(screen.getByRole("button", { name: "30d" }))
  await waitFor(() => expect(router.replace).toHaveBeenCalledOnce())
  expect(screen.getByText("Sent of 7 days")).toBeTruthy()
})

it("RANGE-6 a page at its URL asks for nothing, also with empty or unknown values in it", () => {
  render(show("range=7d&tag=&people=&step=7"))
  expect(got).not.toHaveBeenCalled()
})

it("LIVE-6 figures read before a change made here are not drawn any more", async () => {
  got.mockResolvedValueOnce(figures("before")).mockReturnValue(new Promise(() => {}))
  render(show())
  await userEvent.click(screen.getByRole("button", { name: "30d" }))
  expect(await screen.findByText("Sent before")).toBeTruthy()
  await userEvent.click(screen.getByRole("button", { name: "Acknowledge" }))
  expect(router.refresh).toHaveBeenCalledOnce()
  expect(got).toHaveBeenCalledTimes(2)
})
