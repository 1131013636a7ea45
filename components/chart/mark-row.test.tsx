import { render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { MarkRow, together } from "./mark-row.tsx"

test("marks that would overlap are one, which says what all of them do", () => {
  const marks = [
    { at: 0.5, title: "b" },
    { at: 0.1, title: "a" },
    { at: 0.505, title: "c" },
  ]
  expect(together(marks)).toEqual([
    { at: 0.1, title: "a" },
    { at: 0.5, title: "b\nc" },
  ])
  render(<MarkRow label="Templates published" marks={marks} />)
  expect(screen.getAllByRole("img")).toHaveLength(2)
  expect(screen.getByRole("img", { name: "a" })).toBeDefined()
})
