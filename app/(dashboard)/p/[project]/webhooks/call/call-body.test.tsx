import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it } from "vitest"
import { CallBody } from "./call-body.tsx"

afterEach(cleanup)

const eventOf = (name: string, key: string) => ({
  key,
  status: "delivered",
  recipient: `${name}@shop.example`,
  json: `{"email":"${name}@shop.example"}`,
})
const body = { raw: "{}", pretty: "{\n}", events: [eventOf("ann", "0"), eventOf("ben", "1")] }
const openEvents = () => screen.getAllByRole("group").filter((one) => one.hasAttribute("open")).length

it("HOOKPAGE-12 opens the JSON of one event with a click, and of all together", async () => {
  render(<CallBody call={{ body }} />)
  expect(openEvents()).toBe(0)
  await userEvent.click(screen.getByRole("button", { name: "Open all" }))
  expect(openEvents()).toBe(2)
  await userEvent.click(screen.getByRole("button", { name: "Close all" }))
  expect(openEvents()).toBe(0)
  expect(screen.getByText("ben@shop.example").closest("summary")).toBeTruthy()
})

it("shows a body without separate events for reading", () => {
  render(<CallBody call={{ body: { ...body, events: [] } }} />)
  expect(screen.queryByRole("button", { name: "Open all" })).toBeNull()
  expect(screen.getByRole("radio", { name: "Formatted" }).getAttribute("aria-checked")).toBe("true")
})
