import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { NuqsTestingAdapter, type UrlUpdateEvent } from "nuqs/adapters/testing"
import { afterEach, expect, it, vi } from "vitest"
import { FilterRow, type FilterRowProps } from "./filter-row.tsx"

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }))

afterEach(cleanup)

function draw(searchParams: string, more: Partial<FilterRowProps> = {}) {
  const onUrlUpdate = vi.fn<(event: UrlUpdateEvent) => void>()
  render(
    <NuqsTestingAdapter searchParams={searchParams} onUrlUpdate={onUrlUpdate} hasMemory>
      <FilterRow
        chips={[]}
        choices={[]}
        hint=""
        emptyHint=""
        note={null}
        ignored={null}
        projects={{ chip: null, field: null }}
        {...more}
      />
    </NuqsTestingAdapter>,
  )
  return () => Object.fromEntries(onUrlUpdate.mock.lastCall?.[0].searchParams ?? [])
}

it("FILTER-2 lists the filters that the page ignores, and Clear removes them too, and nothing but filters", async () => {
  const query = draw("?range=30d&country=PL&os=iOS&people=true", { ignored: "This page ignores: Country" })
  expect(screen.getByText("This page ignores: Country")).toBeTruthy()
  fireEvent.click(screen.getByRole("button", { name: "Clear" }))
  await vi.waitFor(() => expect(query()).toEqual({ range: "30d" }))
})

it("FILTER-5 people only is in the URL if it is not the page's default", async () => {
  const query = draw("?range=30d&cursor=c1", { people: { label: "People only", isUsual: false } })
  const people = screen.getByRole("switch", { name: "People only" })
  fireEvent.click(people)
  // A list returns to its first page.
  await vi.waitFor(() => expect(query()).toEqual({ range: "30d", people: "true" }))
  // The address changes before the switch is drawn again.
  await vi.waitFor(() => expect(people.getAttribute("aria-checked")).toBe("true"))
  fireEvent.click(people)
  await vi.waitFor(() => expect(query()).toEqual({ range: "30d" }))
  cleanup()
  const usual = draw("", { people: { label: "People only", isUsual: true } })
  expect(screen.getByRole("switch", { name: "People only" }).getAttribute("aria-checked")).toBe("true")
  fireEvent.click(screen.getByRole("switch", { name: "People only" }))
  await vi.waitFor(() => expect(usual()).toEqual({ people: "false" }))
})
