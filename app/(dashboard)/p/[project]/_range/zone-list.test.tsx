import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import ZoneList from "./zone-list.tsx"

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it("PREFERENCE-2 the chosen zone, the viewer's own and the project's come first, the chosen one marked", () => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: "Europe/Berlin" }
  })
  render(<ZoneList timeZone="Asia/Tokyo" projectZone="America/New_York" onChoose={() => undefined} />)
  const first = screen.getAllByRole("option").slice(0, 4)
  expect(first.map(({ textContent }) => textContent)).toEqual([
    "TokyoAsia/Tokyo",
    "Berlinyours",
    "New Yorkthe project’s",
    "UTCUTC",
  ])
  expect(screen.getAllByLabelText("selected")).toHaveLength(1)
  expect(first[0]?.querySelector("[aria-label]")).not.toBeNull()
})
