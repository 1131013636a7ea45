import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it } from "vitest"
import { SkipLink } from "./skip-link.tsx"

afterEach(cleanup)

it("leads to the page without a step of the history", async () => {
  render(
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} />
    </>,
  )
  const steps = history.length
  await userEvent.tab()
  await userEvent.keyboard("{Enter}")
  expect(document.activeElement).toBe(screen.getByRole("main"))
  expect(location.hash).toBe("")
  expect(history.length).toBe(steps)
})
