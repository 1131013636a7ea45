import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { methods } from "#contract/methods"
import { groupsOf } from "./methods-index.ts"
import { MethodsList } from "./methods-list.tsx"

const push = vi.hoisted(() => vi.fn())
vi.mock("next/navigation", () => ({
  useRouter: () => ({ push }),
  usePathname: () => "/p/shop/smtp/reference/email/send",
}))
vi.mock("next/link", () => ({
  default: ({ prefetch: _, onNavigate: __, ...props }: Record<string, unknown>) => <a {...props} />,
}))
Element.prototype.scrollIntoView = vi.fn()

beforeEach(() => push.mockReset())
afterEach(cleanup)

const filter = () => screen.getByRole("searchbox", { name: "Filter methods" })
const links = () =>
  screen.queryAllByRole("link").map((one) => one.getAttribute("href")?.split("/reference")[1])

it("SELF-6 shows a message for a search without results, and restores the list", async () => {
  const user = userEvent.setup()
  render(<MethodsList project="shop" groups={groupsOf(methods)} />)
  expect(links()).toHaveLength(methods.length + 1)
  await user.type(filter(), "no such method anywhere{Enter}")
  expect(await screen.findByText("No methods match")).toBeTruthy()
  expect([links(), push.mock.calls]).toEqual([[], []])
  await user.click(screen.getByRole("button", { name: "Clear" }))
  expect(links()).toHaveLength(methods.length + 1)
  expect(screen.queryByText("No methods match")).toBeNull()
})

it("SELF-6 opens the first method of a search, and marks the open one", async () => {
  const user = userEvent.setup()
  render(<MethodsList project="shop" groups={groupsOf(methods)} />)
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("email/send")
  await user.type(filter(), "set webhook")
  expect(links()).toEqual(["/webhook/set"])
  await user.keyboard("{Enter}")
  expect(push).toHaveBeenCalledExactlyOnceWith("/p/shop/smtp/reference/webhook/set")
})
