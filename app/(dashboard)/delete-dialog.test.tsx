import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { failed, ok } from "#lib/platform/result"
import { notify } from "#ui/toast"
import { DeleteDialog } from "./delete-dialog.tsx"

const router = { refresh: vi.fn() }
vi.mock("next/navigation", () => ({ useRouter: () => router }))
vi.mock("#ui/toast", () => ({ notify: { done: vi.fn() } }))

afterEach(cleanup)

it("shows why a deletion failed and stays open; after a deletion it closes, confirms it and reloads the list", async () => {
  const setIsOpen = vi.fn()
  const remove = vi
    .fn()
    .mockResolvedValueOnce(failed(409, "It is in use.", { field: "tag_id" }))
    .mockResolvedValueOnce(ok({}))
  render(
    <DeleteDialog
      isOpen
      setIsOpen={setIsOpen}
      title="Delete it?"
      remove={remove}
      gone="Deleted."
      cancel="Cancel"
      submit="Delete"
      busy="Deleting"
    />,
  )
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }))
  expect((await screen.findByRole("alert")).textContent).toBe("It is in use.")
  expect(setIsOpen).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole("button", { name: "Delete" }))
  expect(setIsOpen).toHaveBeenCalledWith(false)
  expect(notify.done).toHaveBeenCalledWith("Deleted.")
  expect(router.refresh).toHaveBeenCalledOnce()
})
