import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, describe, expect, it, vi } from "vitest"
import { Button } from "./button.tsx"
import { Field } from "./field.tsx"
import { Input } from "./input.tsx"

afterEach(cleanup)

describe("a field", () => {
  it("ties its hint to the control, and the error in its place", () => {
    const { rerender } = render(
      <Field label="E-mail" hint="You sign in with it.">
        <Input name="email" />
      </Field>,
    )
    const input = screen.getByLabelText("E-mail")
    const note = () => document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent
    expect(note()).toBe("You sign in with it.")
    expect(input.getAttribute("aria-invalid")).toBeNull()
    rerender(
      <Field label="E-mail" hint="You sign in with it." error="This address has no @ sign.">
        <Input name="email" />
      </Field>,
    )
    expect(note()).toBe("This address has no @ sign.")
    expect(input.getAttribute("aria-invalid")).toBe("true")
  })
})

describe("a busy button", () => {
  it("shows its busy label and cannot be pressed twice", async () => {
    const onClick = vi.fn()
    render(
      <Button isBusy busyLabel="Publishing" onClick={onClick}>
        Publish
      </Button>,
    )
    const button = screen.getByRole("button")
    await userEvent.setup().click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(button.getAttribute("aria-busy")).toBe("true")
    expect(screen.getByText("Publishing").getAttribute("aria-hidden")).toBe("false")
  })
})
