import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { useState } from "react"
import { afterEach, expect, it } from "vitest"
import { LiveControl } from "./live-control.tsx"

afterEach(cleanup)

function Control({ detail = null }: { detail?: string | null }) {
  const [isPaused, setIsPaused] = useState(false)
  return <LiveControl isPaused={isPaused} onToggle={() => setIsPaused((paused) => !paused)} detail={detail} />
}

const isChosen = (name: string) => screen.getByRole("radio", { name }).getAttribute("aria-checked") === "true"

it("TAIL-4 is one control with two states, which P switches between", () => {
  render(<Control detail="2 messages are waiting" />)
  expect(isChosen("Live")).toBe(true)
  fireEvent.click(screen.getByRole("radio", { name: "Paused" }))
  expect([isChosen("Live"), isChosen("Paused")]).toEqual([false, true])
  fireEvent.keyDown(document.body, { key: "p" })
  expect(isChosen("Live")).toBe(true)
  // The state that it has already changes nothing.
  fireEvent.click(screen.getByRole("radio", { name: "Live" }))
  expect(isChosen("Live")).toBe(true)
  expect(screen.getByText("2 messages are waiting")).toBeTruthy()
})
