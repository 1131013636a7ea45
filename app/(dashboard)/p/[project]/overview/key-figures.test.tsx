import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import type { Figure } from "#lib/analytics/overview/figures"
import { KeyFigures } from "./key-figures.tsx"

afterEach(cleanup)

const bounced: Figure = {
  ...{ label: "Bounced", value: "8.7%", ofWhat: "of sent", countText: "189 messages" },
  ...{ change: null, spark: [0.1, null, 0.2], sparkText: "The line has its own scale.", colour: "red" },
  link: null,
}

it("COMPARE-2 a tile has its share, its base, and the number of messages; the line has its scale in words", () => {
  render(<KeyFigures initial={[bounced]} />)
  for (const text of ["8.7%", "of sent", "189 messages"]) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByTitle("The line has its own scale.")).toBeTruthy()
})
