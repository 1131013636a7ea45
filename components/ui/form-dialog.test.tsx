import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { FormDialog, type FormDialogProps } from "./form-dialog.tsx"

afterEach(cleanup)

const submit = vi.fn((event?: { preventDefault(): void }) => event?.preventDefault())
const onClose = vi.fn()
const draw = (form: Partial<FormDialogProps["form"]>, more: Partial<FormDialogProps> = {}) =>
  render(
    <FormDialog
      form={{ submit, isBusy: false, refusal: undefined, ...form }}
      onClose={onClose}
      title="A new name"
      cancel="Cancel"
      submit="Save"
      busy="Saving"
      {...more}
    >
      <input aria-label="Name" />
    </FormDialog>,
  )
const button = (name: string) => screen.findByRole("button", { name })

it("is sent by its button and by Enter in a field, and closed by Cancel and Esc", async () => {
  draw({})
  await userEvent.click(await button("Save"))
  await userEvent.type(screen.getByLabelText("Name"), "x{Enter}")
  expect(submit).toHaveBeenCalledTimes(2)
  await userEvent.click(await button("Cancel"))
  await userEvent.keyboard("{Escape}")
  expect(onClose).toHaveBeenCalledTimes(2)
})

it("stays while it is busy, and shows the refusal below its fields", async () => {
  onClose.mockClear()
  draw({ isBusy: true, refusal: { message: "That name is taken." } })
  await screen.findByText("Saving")
  await userEvent.keyboard("{Escape}")
  await userEvent.click(await button("Cancel"))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByRole("alert").textContent).toBe("That name is taken.")
})

it("has no button for what cannot be done", async () => {
  draw({}, { isRefused: true })
  await button("Cancel")
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull()
})
