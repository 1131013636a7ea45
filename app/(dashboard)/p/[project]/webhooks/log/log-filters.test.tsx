import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter, type UrlUpdateEvent } from "nuqs/adapters/testing"
import { afterEach, expect, it } from "vitest"
import { LogFilters } from "./log-filters.tsx"
import { useLogQuery } from "./log-filters.tsx"

afterEach(cleanup)

let updates: UrlUpdateEvent[] = []

function Clear() {
  const { clear } = useLogQuery()
  return (
    <button type="button" onClick={clear}>
      Clear
    </button>
  )
}

const show = (searchParams: string) => {
  updates = []
  render(
    <NuqsTestingAdapter
      searchParams={searchParams}
      hasMemory
      rateLimitFactor={1}
      onUrlUpdate={(event) => updates.push(event)}
    >
      <LogFilters counts={null} codes={[[503, 4]]} />
      <Clear />
    </NuqsTestingAdapter>,
  )
}
const field = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Job id or address" })
const last = () => updates.at(-1)?.queryString

it("HOOKPAGE-2 writes filters to the URL and returns to the first page", async () => {
  show("?cursor=c7&page=3&dir=newer&range=7d")
  await userEvent.click(screen.getByRole("radio", { name: "Given up" }))
  await waitFor(() => expect(last()).toBe("?range=7d&status=given_up"))
  expect(updates.at(-1)?.options.shallow).toBe(false)
  await userEvent.selectOptions(screen.getByLabelText("Response code"), "503 (4)")
  await waitFor(() => expect(last()).toBe("?range=7d&status=given_up&code=503"))
})

it("searches when typing pauses, or at once on Enter, and after clearing", async () => {
  show("?range=7d")
  await userEvent.type(field(), "lena@example.com")
  expect(updates).toEqual([])
  await userEvent.keyboard("{Enter}")
  await waitFor(() => expect(last()).toBe("?range=7d&find=lena@example.com"))
  expect(updates).toHaveLength(1)
  await userEvent.type(field(), "x")
  await waitFor(() => expect(last()).toBe("?range=7d&find=lena@example.comx"))
  await userEvent.click(screen.getByRole("button", { name: "Clear" }))
  await waitFor(() => expect(last()).toBe("?range=7d"))
  // The URL changes first, then the field renders.
  await waitFor(() => expect(field().value).toBe(""))
})

it("shows a status code of the URL that has no calls", () => {
  show("?code=418")
  expect(screen.getByLabelText<HTMLSelectElement>("Response code").value).toBe("418")
})
