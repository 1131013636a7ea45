import { act, cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it } from "vitest"
import { Figures, Panel } from "../ui/panel.tsx"
import { PageTransitionScope, usePageTransition } from "./page-transition.tsx"

afterEach(cleanup)

it("SHELL-10 dims panels and figures from the choice until the answer, and no controls", async () => {
  const answer = Promise.withResolvers<void>()
  function Choice() {
    const { isPending, startTransition } = usePageTransition()
    return (
      <button type="button" aria-busy={isPending} onClick={() => startTransition(() => answer.promise)}>
        7 days
      </button>
    )
  }
  render(
    <PageTransitionScope>
      <Choice />
      <Figures>Tiles</Figures>
      <Panel>Chart</Panel>
    </PageTransitionScope>,
  )
  const choice = screen.getByRole("button")
  const isStale = () => choice.closest("[data-stale]") !== null
  expect([isStale(), choice.getAttribute("aria-busy")]).toEqual([false, "false"])
  await userEvent.click(choice)
  expect([isStale(), choice.getAttribute("aria-busy")]).toEqual([true, "true"])
  for (const part of [screen.getByText("Tiles"), screen.getByText("Chart").parentElement])
    expect(part?.className).toMatch(/\bin-data-stale:opacity-60\b/)
  expect(choice.className).not.toContain("in-data-stale")
  await act(async () => answer.resolve())
  expect([isStale(), choice.getAttribute("aria-busy")]).toEqual([false, "false"])
})
