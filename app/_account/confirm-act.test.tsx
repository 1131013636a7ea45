import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import axe from "axe-core"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import KeyFormDialog from "../(dashboard)/p/[project]/settings/keys/key-form-dialog.tsx"
// Loaded on demand; imported here once, so that no test waits for the compiler.
import "./confirm-dialog.tsx"

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: vi.fn() }) }))

const password = "the right one"
let proofs: string[]
let isConfirmed: boolean
let posted: [url: string, body: unknown][]

/** Answers of the routes of the action and of its confirmation. */
async function answer(url: string, init: RequestInit) {
  const body = JSON.parse(String(init.body))
  posted.push([url, body])
  if (url === "/api/account/confirm") {
    isConfirmed = body.password === password
    const refused = { message: "The password is wrong.", field: "password" }
    return isConfirmed ? Response.json({}) : Response.json(refused, { status: 400 })
  }
  const refused = { message: "Confirm that it is you.", needs: "confirm", proofs }
  return isConfirmed ? Response.json({ api_key: "once" }) : Response.json(refused, { status: 403 })
}

beforeEach(() => {
  ;[proofs, isConfirmed, posted] = [["password"], false, []]
  vi.stubGlobal("fetch", answer)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const onMade = vi.fn()

/** Submits a form in a dialog; the server requires a confirmation. */
async function sendForm() {
  const user = userEvent.setup()
  render(<KeyFormDialog project="shop" onClose={() => {}} onMade={onMade} />)
  await user.type(await screen.findByLabelText(/^Name/), "Shop backend")
  await user.click(screen.getByRole("button", { name: "Create the key" }))
  const confirm = await screen.findByRole("dialog", { name: "Confirm that it is you" })
  return { user, confirm }
}

test("asks for the password in the same dialog, then repeats the action", async () => {
  const { user, confirm } = await sendForm()
  expect(screen.getAllByRole("dialog")).toEqual([confirm])
  // Nothing here has a colour.
  const { violations } = await axe.run(confirm, { rules: { "color-contrast": { enabled: false } } })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  expect(document.activeElement).toBe(within(confirm).getByLabelText("Password"))
  await user.keyboard("wrong{Enter}")
  expect(await within(confirm).findByText("The password is wrong.")).toBeTruthy()
  expect(onMade).not.toHaveBeenCalled()
  await user.clear(within(confirm).getByLabelText("Password"))
  await user.keyboard(`${password}{Enter}`)
  await waitFor(() => expect(onMade).toHaveBeenCalledOnce())
  expect(onMade.mock.calls[0]?.[0]).toMatchObject({ name: "Shop backend", secret: "once" })
  expect(screen.queryByRole("dialog", { name: "Confirm that it is you" })).toBeNull()
  const keys = "/api/projects/shop/program-keys"
  const proof = "/api/account/confirm"
  expect(posted.map(([url]) => url)).toEqual([keys, proof, proof, keys])
})

test("Esc returns to the unchanged form", async () => {
  const { user } = await sendForm()
  await user.keyboard("{Escape}")
  expect(await screen.findByRole("dialog", { name: "Create a key for a program" })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Shop backend")
  await user.click(screen.getByRole("button", { name: "Create the key" }))
  expect(await screen.findByRole("dialog", { name: "Confirm that it is you" })).toBeTruthy()
})

test.each([
  ["no code where there is no app", ["password"], []],
  ["a code beside the password where there is one", ["password", "code"], ["Use a code from my app"]],
])("offers %s", async (_, required, offered) => {
  proofs = required
  const { confirm } = await sendForm()
  const buttons = within(confirm)
    .getAllByRole("button")
    .map((one) => one.textContent)
  expect(buttons.filter((name) => /code/.test(name ?? ""))).toEqual(offered)
})
