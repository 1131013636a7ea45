import { QueryClientProvider } from "@tanstack/react-query"
import { act, cleanup, renderHook, waitFor } from "@testing-library/react"
import type { ReactNode } from "react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { mutate } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { failed, ok, type Result } from "#lib/platform/result"
import type { SuppressionsPage } from "../load.ts"
import { type Query, readQuery, searchOf } from "#lib/features/suppressions/query"
import { idOf } from "../view.ts"
import { useCounts } from "./use-counts.ts"
import { useSuppressions } from "./use-suppressions.ts"

vi.mock("#lib/interface/browser/mutate", () => ({ mutate: vi.fn() }))

const entry = (name: string) => ({
  email: `${name}@example.com`,
  cause: "complained",
  source: "user",
  is_deletable: true,
  created: "2026-11-20 07:44:00",
})
const everything = readQuery("")
const complained = readQuery("?cause=complained")

const page = (first: Partial<SuppressionsPage["first"]> = {}): SuppressionsPage => ({
  project: "shop",
  timeZone: "UTC",
  nowMs: 0,
  canWrite: true,
  canAudit: true,
  first: { key: searchOf(everything), rows: [entry("a")], cursor: "2", failure: null, tookMs: 7, ...first },
})

/** Every call, and the answers that wait for it in order. */
let answers: Result<unknown>[]
beforeEach(() => {
  answers = []
  vi.mocked(mutate).mockReset()
  vi.mocked(mutate).mockImplementation((async () => answers.shift() ?? failed(400, "not expected")) as never)
})
afterEach(cleanup)
const listed = (cursor: string, ...names: string[]) => ok({ suppressions: names.map(entry), cursor })
const requests = () => vi.mocked(mutate).mock.calls.map(([, path, input]) => [path, input])

function show<T>(hook: (query: Query) => T) {
  const client = makeQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(hook, { wrapper, initialProps: everything })
}
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

describe("SUPPRESSPAGE-10 the rows of the list", () => {
  const showRows = (initial = page()) => {
    const { result, rerender } = show((query) => useSuppressions(initial, query))
    const names = () => result.current.rows.map(({ email }) => email.split("@")[0]).join(" ")
    return { list: () => result.current, rerender, names }
  }

  it("come with the page: nobody asks for them again", async () => {
    const { list, names } = showRows()
    await settled()
    window.dispatchEvent(new Event("visibilitychange"))
    await settled()
    expect([names(), list().tookMs, list().hasMore, list().isLoading]).toEqual(["a", 7, true, false])
    expect(requests()).toEqual([])
  })

  it("of another question are asked for, and those before stay in sight meanwhile", async () => {
    const { list, names, rerender } = showRows()
    answers = [listed("", "c")]
    rerender(complained)
    expect([names(), list().isLoading]).toEqual(["a", true])
    await waitFor(() => expect(names()).toBe("c"))
    expect(requests()).toEqual([
      ["suppression/list", { cause: "complained", order: "newest", details: 1, limit: 200, cursor: "" }],
    ])
    // The first query again: the server's first answer to it is outdated.
    answers = [listed("", "b")]
    rerender(everything)
    await waitFor(() => expect(names()).toBe("b"))
  })

  it("go on page by page, and only the first is read again", async () => {
    const { list, names } = showRows()
    answers = [listed("3", "b"), listed("", "c")]
    act(() => list().loadMore())
    await waitFor(() => expect(names()).toBe("a b"))
    act(() => list().loadMore())
    await waitFor(() => expect([names(), list().hasMore]).toEqual(["a b c", false]))
    expect(requests().map(([, input]) => (input as { cursor: string }).cursor)).toEqual(["2", "3"])
    answers = [listed("2", "z")]
    act(() => list().reload())
    await waitFor(() => expect(names()).toBe("z"))
    expect(requests()).toHaveLength(3)
  })

  it("that were removed leave the list in place, and come back", async () => {
    const { list, names } = showRows(page({ rows: [entry("a"), entry("b")], cursor: "" }))
    act(() => list().hide([idOf(entry("a"))]))
    expect(names()).toBe("b")
    act(() => list().unhide([idOf(entry("a"))]))
    expect(names()).toBe("a b")
    // An entry that is added again is listed again.
    act(() => list().hide([idOf(entry("a"))]))
    answers = [listed("", "a", "b")]
    act(() => list().reload())
    expect(names()).toBe("b")
    await waitFor(() => expect(names()).toBe("a b"))
  })

  it("are loaded again on request after a failure, and a next page that fails is reported separately", async () => {
    const { list, names } = showRows(page({ rows: [], cursor: "", failure: "The mail service is silent." }))
    await settled()
    expect([list().failure, requests()]).toEqual(["The mail service is silent.", []])
    answers = [listed("2", "a"), failed(400, "No such cursor.")]
    act(() => list().reload())
    await waitFor(() => expect([names(), list().failure]).toEqual(["a", null]))
    act(() => list().loadMore())
    await waitFor(() => expect(list().moreFailed).toBe(true))
    expect([names(), list().failure]).toEqual(["a", null])
  })
})

it("SUPPRESSPAGE-2 figures are asked for without the chosen cause; the whole list is counted once", async () => {
  const counted = (total: number) => ok({ causes: { complained: 2 }, total, is_about: false })
  answers = [counted(9), counted(5)]
  const { result, rerender } = show((query) => useCounts(page(), query))
  await waitFor(() => expect(result.current.all?.total).toBe(9))
  expect(result.current.matching).toEqual(result.current.all)
  rerender({ ...complained, search: "lena" })
  await waitFor(() => expect(result.current.matching?.total).toBe(5))
  expect(result.current.all?.total).toBe(9)
  expect(requests()).toEqual([
    ["suppression/count", {}],
    ["suppression/count", { search: "lena" }],
  ])
})
