import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { ResetRequest } from "./reset-request.tsx"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const heading = () => screen.getByRole("heading", { level: 1 }).textContent

async function askFor(email: string, answer: Response) {
  const requests: unknown[] = []
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    requests.push([url, JSON.parse(String(body))])
    return answer
  })
  render(<ResetRequest />)
  await userEvent.type(screen.getByLabelText("E-mail"), email)
  await userEvent.click(screen.getByRole("button", { name: /Send the link/ }))
  return requests
}

it("RESET-2 points to the inbox, for every address", async () => {
  const requests = await askFor(" nobody@example.com ", Response.json({}))
  expect(await screen.findByRole("heading", { name: "Check your inbox" })).toBeTruthy()
  expect(screen.getByRole("status").textContent).toContain("nobody@example.com")
  expect(requests).toEqual([["/api/account/reset", { email: "nobody@example.com" }]])
})

it("RESET-2 promises nothing while nothing can be sent, and keeps the address", async () => {
  const message = "Too many attempts. Wait a minute, then try again."
  await askFor("lena@example.com", Response.json({ status: "error", message }, { status: 429 }))
  expect((await screen.findByRole("alert")).textContent).toContain(message)
  expect(heading()).not.toBe("Check your inbox")
  expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("lena@example.com")
})
