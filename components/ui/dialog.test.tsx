import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, expect, it } from "vitest"
import { Dialog } from "./dialog.tsx"

afterEach(cleanup)

function Act() {
  const [isOpen, setIsOpen] = useState(true)
  const [isAsked, setIsAsked] = useState(false)
  const step = isAsked && (
    <Dialog
      isOpen
      onOpenChange={setIsAsked}
      title="Confirm that it is you"
      description="You will not be asked again."
      footer={
        <button type="button" onClick={() => setIsAsked(false)}>
          Back
        </button>
      }
    >
      <form>
        <input aria-label="Password" autoFocus />
      </form>
    </Dialog>
  )
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title="Replace the key"
      step={step}
      footer={
        <button type="button" onClick={() => setIsAsked(true)}>
          Replace
        </button>
      }
    >
      <form>
        <input aria-label="Key" />
      </form>
    </Dialog>
  )
}

it("gives its window to a step, keeps typed text, and returns the focus to its previous element", async () => {
  render(<Act />)
  await userEvent.type(await screen.findByLabelText("Key"), "abc")
  await userEvent.click(screen.getByRole("button", { name: "Replace" }))
  const window = await screen.findByRole("dialog", { name: "Confirm that it is you" })
  expect(screen.getAllByRole("dialog")).toEqual([window])
  expect(screen.queryByText("Replace the key")).toBeNull()
  expect(screen.getByLabelText("Key").closest(".hidden")).not.toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText("Password"))
  await userEvent.click(screen.getByRole("button", { name: "Back" }))
  expect(screen.getByRole("dialog", { name: "Replace the key" })).toBe(window)
  expect(screen.getByLabelText<HTMLInputElement>("Key").value).toBe("abc")
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Replace" })))
})

it("closes the step first, then itself", async () => {
  render(<Act />)
  await userEvent.click(await screen.findByRole("button", { name: "Replace" }))
  await screen.findByLabelText("Password")
  await userEvent.keyboard("{Escape}")
  expect(screen.getByRole("dialog", { name: "Replace the key" })).toBeTruthy()
  await userEvent.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
})

function Page({ isButtonGone = false }: { isButtonGone?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <main tabIndex={-1}>
      {!(isOpen && isButtonGone) && (
        <button type="button" onClick={() => setIsOpen(true)}>
          Invite
        </button>
      )}
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Invite a person" />
    </main>
  )
}

async function openAndClose() {
  await userEvent.click(screen.getByRole("button", { name: "Invite" }))
  await screen.findByRole("dialog")
  await userEvent.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
}

it("returns the focus to the button that opened it", async () => {
  render(<Page />)
  await openAndClose()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Invite" })))
})

it("moves the focus to the page when the button is gone", async () => {
  render(<Page isButtonGone />)
  await openAndClose()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")))
})
