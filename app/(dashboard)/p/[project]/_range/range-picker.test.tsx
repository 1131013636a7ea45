import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { NuqsTestingAdapter, type UrlUpdateEvent } from "nuqs/adapters/testing"
import { afterEach, expect, it, vi } from "vitest"
import { PreferencesProvider } from "#components/shell/preferences"
import { RangePicker } from "./range-picker.tsx"
import "./custom-form.tsx"

afterEach(cleanup)

async function open(kind: "7d" | "custom" = "7d") {
  const onUrlUpdate = vi.fn<(event: UrlUpdateEvent) => void>()
  const save = vi.fn()
  const user = userEvent.setup()
  render(
    <PreferencesProvider initial={{ hiddenColumns: {}, hasLetterKeys: true }} save={save}>
      <NuqsTestingAdapter searchParams="?cursor=c1&tag=sale" onUrlUpdate={onUrlUpdate} hasMemory>
        <RangePicker
          kind={kind}
          spanText={kind === "7d" ? "20 – 26 Nov" : "24 Nov, 09:00–12:00"}
          typed={{ from: "2026-11-20", to: "2026-11-26" }}
          timeZone="UTC"
          steps={{ earlier: { from: "2026-11-13T00:00", to: "2026-11-20T00:00" }, later: null }}
        />
      </NuqsTestingAdapter>
    </PreferencesProvider>,
  )
  await user.click(
    screen.getByRole("button", { name: kind === "7d" ? /^Last 7 days/ : "24 Nov, 09:00–12:00" }),
  )
  await screen.findByRole("button", { name: "This week" })
  const said = async (query: object) =>
    vi.waitFor(() =>
      expect(Object.fromEntries(onUrlUpdate.mock.lastCall?.[0].searchParams ?? [])).toEqual(query),
    )
  return { user, save, said }
}

it("RANGE-1 puts a named range into the URL and saves it for every other page", async () => {
  const { user, save, said } = await open()
  await user.click(screen.getByRole("button", { name: "Last month" }))
  await said({ tag: "sale", range: "last-month" })
  expect(save).toHaveBeenCalledExactlyOnceWith("range", "last-month")
})

it("RANGE-3 a custom range is called by its days and hours", async () => {
  await open("custom")
  expect(screen.queryByText("Custom")).toBeNull()
})

it("RANGE-4 two typed days are whole days; what cannot be a range is refused at its field", async () => {
  const { user, save, said } = await open()
  const to = await screen.findByLabelText("To")
  const show = screen.getByRole("button", { name: "Show this range" })
  await user.clear(to)
  await user.type(to, "11/26/2026")
  await user.click(show)
  expect(await screen.findByText(/^Enter a date as 2026-11-26/)).toBeTruthy()
  await user.clear(to)
  await user.type(to, "2026-11-24")
  await user.click(show)
  await said({ tag: "sale", range: "custom", from: "2026-11-20T00:00", to: "2026-11-25T00:00" })
  expect(save).toHaveBeenLastCalledWith("range", "2026-11-20T00:00/2026-11-25T00:00")
})
