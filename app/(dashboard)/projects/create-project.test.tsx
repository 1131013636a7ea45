import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { CreateProject } from "./create-project.tsx"

const push = vi.hoisted(() => vi.fn())
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }))

afterEach(() => {
  cleanup()
  push.mockReset()
  vi.unstubAllGlobals()
})

async function create(answer: Response, name: string) {
  vi.stubGlobal("fetch", async () => answer)
  const user = userEvent.setup()
  render(<CreateProject isOpenAtFirst />)
  await user.type(await screen.findByLabelText("Name"), name)
  await user.click(screen.getByRole("button", { name: /Create project/ }))
}

it("shows the refusal next to the field and keeps the typed text", async () => {
  await create(
    Response.json({ status: "error", message: "The mail service did not respond." }, { status: 502 }),
    "Shop",
  )
  expect(await screen.findByText("The mail service did not respond.")).toBeTruthy()
  expect((screen.getByLabelText("Name") as HTMLInputElement).value).toBe("Shop")
  expect(push).not.toHaveBeenCalled()
})

it("continues to the guide of the new project", async () => {
  await create(Response.json({ project_id: "shop" }, { status: 201 }), "Shop")
  expect(push).toHaveBeenCalledExactlyOnceWith("/p/shop/start")
})
