import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { makeQueryClient } from "#lib/interface/browser/queries"
import DeploymentDialog, { requestOf } from "./deployment-dialog.tsx"

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: vi.fn() }) }))

const posted: unknown[] = []
beforeEach(() => {
  posted.length = 0
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    posted.push(JSON.parse(String(init.body)))
    return Response.json({ id: "1" })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const mark = {
  deployment_id: "d1",
  marked_at: "2026-11-20T08:15:30.000Z",
  title: "Release 7",
  url: "https://git.example/7",
}
const show = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DeploymentDialog project="shop" timeZone="Asia/Kolkata" deployments={[mark]} onClose={() => {}} />
    </QueryClientProvider>,
  )

test("MARK-2 a deployment is marked now unless another time is chosen, and a link that is a program is refused", async () => {
  const person = userEvent.setup({ delay: null })
  show()
  await person.click(await screen.findByRole("button", { name: "Mark" }))
  expect(await screen.findByText("Enter what was deployed.")).toBeDefined()
  await person.type(screen.getByLabelText("What was deployed"), "Release 8")
  await person.type(screen.getByLabelText(/^Link/), "javascript:alert(1)")
  await person.click(screen.getByRole("button", { name: "Mark" }))
  expect(await screen.findByText("Enter an address that begins with http:// or https://.")).toBeDefined()
  expect(posted).toEqual([])
  await person.clear(screen.getByLabelText(/^Link/))
  await person.click(screen.getByRole("button", { name: "Mark" }))
  await waitFor(() => expect(posted).toEqual([{ act: "mark", title: "Release 8", url: "" }]))
})

test("MARK-2 a mark is edited in place: its time in the page's zone, untouched to the second", async () => {
  const person = userEvent.setup({ delay: null })
  show()
  await person.click(await screen.findByRole("button", { name: "Change Release 7" }))
  const time = await screen.findByLabelText<HTMLInputElement>("When (Asia/Kolkata)")
  expect(time.value).toBe("2026-11-20 13:45")
  const title = screen.getByLabelText("What was deployed")
  await person.clear(title)
  await person.type(title, "Release 7.1")
  await person.click(screen.getByRole("button", { name: "Save" }))
  const { deployment_id, marked_at, url } = mark
  await waitFor(() =>
    expect(posted).toEqual([{ act: "change", deployment_id, marked_at, title: "Release 7.1", url }]),
  )
})

test("MARK-2 a mark is deleted after a question", async () => {
  const person = userEvent.setup({ delay: null })
  show()
  await person.click(await screen.findByRole("button", { name: "Delete Release 7" }))
  expect(await screen.findByText("Delete the mark Release 7?")).toBeDefined()
  await person.click(screen.getByRole("button", { name: "Delete" }))
  const { deployment_id, marked_at } = mark
  await waitFor(() => expect(posted).toEqual([{ act: "delete", deployment_id, marked_at }]))
})

test("MARK-3 the request for a program names its key by a variable", () => {
  const request = requestOf("shop", "https://mail.example")
  expect(request).toContain("'https://mail.example/api/projects/shop/deployments'")
  expect(request).toContain('"X-API-KEY: $WAYBILL_API_KEY"')
})
