import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { PersonMenu } from "./person-menu.tsx"

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }))

afterEach(cleanup)

it.each([
  [true, ["/account", "/audit"]],
  [false, ["/account"]],
])(
  "AUDIT-7 leads to the log of the account who may read it (%s), and nobody else",
  async (canReadLog, places) => {
    const person = { name: "Ann", email: "ann@example.com", role: "manager" } as const
    render(<PersonMenu {...person} canReadLog={canReadLog} />)
    await userEvent.click(screen.getByRole("button", { name: /Ann/ }))
    expect(await screen.findByRole("menuitem", { name: "Your account" })).toBeTruthy()
    expect(screen.queryAllByRole("menuitem", { name: "Account audit log" })).toHaveLength(canReadLog ? 1 : 0)
    const links = screen.getAllByRole("menuitem").map((one) => one.getAttribute("href"))
    expect(links.filter((one) => one !== null)).toEqual(places)
  },
)
