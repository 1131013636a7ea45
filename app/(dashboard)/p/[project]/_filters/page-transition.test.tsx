import { act, cleanup, renderHook } from "@testing-library/react"
import { NuqsTestingAdapter } from "nuqs/adapters/testing"
import type { ReactNode } from "react"
import { afterEach, expect, it, vi } from "vitest"
import { useRange } from "../_range/use-range.ts"
import { useFilters, useProjects } from "./use-filters.ts"

const startTransition = vi.hoisted(() => vi.fn((work: () => void) => work()))
vi.mock("#components/shell/page-transition", () => ({
  usePageTransition: () => ({ isPending: false, startTransition }),
}))

afterEach(() => {
  cleanup()
  startTransition.mockClear()
})

const open = () =>
  renderHook(() => ({ range: useRange(), filters: useFilters(), projects: useProjects() }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <NuqsTestingAdapter hasMemory>{children}</NuqsTestingAdapter>
    ),
  }).result

it.each<[string, (page: ReturnType<typeof open>["current"]) => void]>([
  ["range", ({ range }) => range.choose({ range: "30d" })],
  ["comparison", ({ range }) => range.choose({ compare: "4w" })],
  ["filters", ({ filters }) => filters.update({ provider: ["gmail"] })],
  ["projects", ({ projects }) => projects.choose(["magazine"])],
])("SHELL-10 a change of %s is a transition of the page", async (_name, change) => {
  const page = open()
  act(() => change(page.current))
  await vi.waitFor(() => expect(startTransition).toHaveBeenCalled())
})
