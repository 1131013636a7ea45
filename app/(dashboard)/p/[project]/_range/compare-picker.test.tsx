import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter, type UrlUpdateEvent } from "nuqs/adapters/testing"
import { afterEach, expect, it, vi } from "vitest"
import { PreferencesProvider } from "#components/shell/preferences"
import { ComparePicker } from "./compare-picker.tsx"
import "./compare-day-form.tsx"

afterEach(cleanup)

it.each([
  ["No comparison", "none"],
  ["4 weeks earlier", "4w"],
])("COMPARE-1 stores %s in the URL and saves it for the next visit", async (name, kind) => {
  const onUrlUpdate = vi.fn<(event: UrlUpdateEvent) => void>()
  const save = vi.fn()
  const user = userEvent.setup()
  render(
    <PreferencesProvider initial={{ hiddenColumns: {}, hasLetterKeys: true }} save={save}>
      <NuqsTestingAdapter
        searchParams="?range=30d&compare=day&against=2026-11-01&cursor=c1"
        onUrlUpdate={onUrlUpdate}
        hasMemory
      >
        <ComparePicker kind="day" label="1 – 30 Nov" rangeKind="30d" day="2026-11-01" timeZone="UTC" />
      </NuqsTestingAdapter>
    </PreferencesProvider>,
  )
  await user.click(screen.getByRole("button", { name: "Compare with: 1 – 30 Nov" }))
  await user.click(await screen.findByRole("button", { name: new RegExp(`^${name}`) }))
  await vi.waitFor(() =>
    expect(Object.fromEntries(onUrlUpdate.mock.lastCall?.[0].searchParams ?? [])).toEqual({
      range: "30d",
      compare: kind,
    }),
  )
  expect(save).toHaveBeenCalledExactlyOnceWith("comparison", kind)
})
