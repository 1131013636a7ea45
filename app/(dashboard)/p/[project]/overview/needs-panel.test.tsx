import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import type { Need } from "#lib/features/attention/needs-sending"
import { NeedsPanel } from "./needs-panel.tsx"

vi.mock("./live-overview.tsx", () => ({ useShown: (initial: unknown) => initial }))
afterEach(cleanup)

const block = (key: string, more: Partial<Need>): Need => ({
  ...{
    key,
    icon: "block",
    tone: "danger",
    title: `${key} blocks a server`,
    note: "Since 19 Nov, 08:30",
    ...more,
  },
})
const known = block("gmx.de", { tone: "info", isKnown: true })
const numberIn = (needs: readonly Need[]) => {
  render(<NeedsPanel initial={{ needs, allWell: "Nothing." }} hint={null} />)
  return screen.getByRole("region", { name: "Needs attention" }).querySelector(".tnum")?.textContent
}

it("BOUNCEPAGE-9 counts unacknowledged blocks, and also shows an acknowledged one", () => {
  expect(numberIn([block("outlook.com", {}), known])).toBe("1")
  expect(screen.getAllByRole("listitem")).toHaveLength(2)
  cleanup()
  expect(numberIn([known])).toBeUndefined()
  expect(screen.getByText("gmx.de blocks a server")).toBeTruthy()
  expect(screen.queryByText("Nothing.")).toBeNull()
})
