import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { Button } from "./button.tsx"

afterEach(cleanup)

it("a busy button shows its busy label, or else its name, and cannot be pressed", async () => {
  const press = vi.fn()
  const spoken = () =>
    [...screen.getByRole("button").querySelectorAll("span:not(:has(span))")]
      .filter((one) => one.closest("[aria-hidden=true], .invisible") === null)
      .map((one) => one.textContent)
  const { rerender } = render(
    <Button isBusy busyLabel="Asking" onClick={press}>
      Ask again
    </Button>,
  )
  expect(spoken()).toEqual(["Asking"])
  rerender(
    <Button isBusy onClick={press}>
      Ask again
    </Button>,
  )
  expect(spoken()).toEqual(["Ask again"])
  await userEvent.click(screen.getByRole("button"))
  expect(press).not.toHaveBeenCalled()
})

it("keeps the focus while it ignores presses", async () => {
  const press = vi.fn()
  render(
    <Button aria-disabled onClick={press}>
      Withdraw
    </Button>,
  )
  await userEvent.tab()
  await userEvent.keyboard("{Enter}")
  expect(document.activeElement).toBe(screen.getByRole("button"))
  expect(press).not.toHaveBeenCalled()
})
