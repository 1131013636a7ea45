import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, describe, expect, it } from "vitest"
import { statuses } from "#contract/status"
import { statusStyle } from "#lib/interface/status/statuses"
import { RouteLine } from "./route-line.tsx"
import { StatusBadge } from "./status-badge.tsx"

afterEach(cleanup)

describe("a status badge", () => {
  it("has a word and an icon for every status of the contract", () => {
    for (const status of statuses) {
      const { container } = render(<StatusBadge status={status} />)
      expect(container.textContent).toBe(statusStyle(status).label)
      expect(container.querySelector("svg")).not.toBeNull()
      cleanup()
    }
  })

  it("MESSAGESPAGE-11 is quiet where a machine or a proxy read the message, and no person", () => {
    const badge = (readBy: string | null, status = "opened") =>
      render(<StatusBadge status={status} readBy={readBy} />).container
    expect(badge("machine").textContent).toBe("Opened by a machine")
    expect(badge("protected", "clicked").textContent).toBe("Clicked by image proxy")
    expect(badge("machine").querySelector(".bg-sunken")).not.toBeNull()
    for (const readBy of ["human", "unknown", "constructor", null])
      expect(badge(readBy).textContent).toBe("Opened")
    expect(badge("machine", "spam").textContent).toBe("Spam complaint")
  })

  it("shows an unknown status without its underscores", () => {
    render(<StatusBadge status="greylisted_by_moon" />)
    expect(screen.getByText("Greylisted by moon")).toBeTruthy()
    expect(statusStyle("greylisted_by_moon").group).toBe("Other")
  })

  it.each(["toString", "constructor", "__proto__"])("does not stumble over %s", (word) => {
    render(<StatusBadge status={word} />)
    expect(statusStyle(word).group).toBe("Other")
  })
})

it("a route is announced in words too", () => {
  render(<RouteLine status="hard_bounced" />)
  expect(screen.getByRole("img", { name: "Route: Hard bounced" })).toBeTruthy()
})
