import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterAll, afterEach, expect, it, vi } from "vitest"
import { LeaveButton } from "./join-button.tsx"

const reload = vi.spyOn(location, "reload").mockImplementation(() => {})
afterEach(() => {
  cleanup()
  reload.mockClear()
  vi.unstubAllGlobals()
})
afterAll(() => reload.mockRestore())

async function leave(signOut: () => Response) {
  const posted: string[] = []
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    if (url === "/api/auth/csrf") return Response.json({ csrfToken: "t" })
    posted.push(`${method} ${url}`)
    return signOut()
  })
  render(<LeaveButton />)
  await userEvent.click(screen.getByRole("button", { name: "Sign out, then join" }))
  return posted
}

it("INVITE-2 ends the session of the wrong person and shows the invitation again, to its own reader", async () => {
  const posted = await leave(() => Response.json({ url: "/" }))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(posted).toEqual(["POST /api/auth/signout"])
})

it("INVITE-2 stays and shows an error while the dashboard does not answer", async () => {
  await leave(() => {
    throw new TypeError("connection refused")
  })
  expect((await screen.findByRole("alert")).textContent).toContain("The dashboard did not respond")
  expect(reload).not.toHaveBeenCalled()
})
