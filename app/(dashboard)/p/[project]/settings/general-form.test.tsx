import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { Toaster } from "#ui/toast"
import { GeneralForm } from "./general-form.tsx"

const refresh = vi.hoisted(() => vi.fn())
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }))

let requests: unknown[] = []
beforeEach(() => {
  requests = []
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    requests.push([url, JSON.parse(String(body))])
    return Response.json({})
  })
  render(
    <>
      <GeneralForm project="shop" name="Shop" timeZone="UTC" />
      <Toaster />
    </>,
  )
})
afterEach(() => {
  cleanup()
  refresh.mockReset()
  vi.unstubAllGlobals()
})

const zone = () => screen.getByLabelText<HTMLInputElement>("Time zone")
const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save" })
async function change(to: string) {
  await userEvent.clear(zone())
  await userEvent.type(zone(), to)
  await userEvent.click(save())
}

it("SETTINGS-1 refuses an invalid time zone, keeps the typed text and sends nothing", async () => {
  expect(save().disabled).toBe(true)
  await change("Moon/Base")
  expect(await screen.findByText("This is not a time zone.")).toBeTruthy()
  expect(zone().value).toBe("Moon/Base")
  expect(requests).toEqual([])
})

it("SETTINGS-1 sends only changed values, confirms the save and has nothing more to save", async () => {
  await change("Moon/Base")
  await change("Europe/Berlin")
  expect(await screen.findByText("Saved")).toBeTruthy()
  expect(requests).toEqual([
    ["/api/projects/shop/settings", { time_zone: "Europe/Berlin", expected: { time_zone: "UTC" } }],
  ])
  expect(screen.queryByText("This is not a time zone.")).toBeNull()
  expect([zone().value, save().disabled]).toEqual(["Europe/Berlin", true])
  expect(refresh).toHaveBeenCalledOnce()
})
