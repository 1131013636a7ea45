import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { Button } from "./button.tsx"

afterEach(cleanup)

it("a busy button says what it does, or else what it is, and cannot be pressed", async () => {
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
