import { cleanup, render, screen } from "@testing-library/react"
import { NuqsTestingAdapter } from "nuqs/adapters/testing"
import { afterEach, expect, it, vi } from "vitest"
import { StatusChips } from "./status-chips.tsx"

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }))

afterEach(cleanup)

const draw = (counts: ReadonlyMap<string, number> | null) =>
  render(
    <NuqsTestingAdapter>
      <StatusChips chosen={["delivered"]} counts={counts} />
    </NuqsTestingAdapter>,
  )

it("MESSAGESPAGE-2 shows the number of messages next to each status, if it is counted", () => {
  draw(new Map([["delivered", 41_200]]))
  expect(screen.getByRole("button", { name: /^Delivered/ }).textContent).toBe("Delivered41,200")
  expect(screen.getByRole("button", { name: /^Hard bounce/ }).textContent).toBe("Hard bounced")
  cleanup()
  draw(null)
  expect(screen.getByRole("button", { name: "Delivered" }).getAttribute("aria-pressed")).toBe("true")
})
