import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { NuqsTestingAdapter, type UrlUpdateEvent } from "nuqs/adapters/testing"
import { afterEach, expect, it, vi } from "vitest"
import { ProjectChip } from "./project-chip.tsx"

afterEach(cleanup)

function draw(text: string | null, isLess: boolean) {
  const onUrlUpdate = vi.fn<(event: UrlUpdateEvent) => void>()
  render(
    <NuqsTestingAdapter
      searchParams="?range=30d&projects=elses&cursor=c1"
      onUrlUpdate={onUrlUpdate}
      hasMemory
    >
      <ProjectChip text={text} isLess={isLess} />
    </NuqsTestingAdapter>,
  )
  return () => Object.fromEntries(onUrlUpdate.mock.lastCall?.[0].searchParams ?? [])
}
const sentence = () => screen.queryByRole("status")?.textContent

it("SEVERAL-2 a sentence reports an omitted project, and Clear removes it from the URL", async () => {
  const query = draw(null, true)
  expect(sentence()).toMatch(/^Some projects in this address are not shown/)
  fireEvent.click(screen.getByRole("button", { name: "Clear" }))
  await vi.waitFor(() => expect(query()).toEqual({ range: "30d" }))
})

it("SEVERAL-2 reports omitted projects next to the shown ones, and nothing if all are shown", () => {
  draw("Shop, Market", true)
  expect(sentence()).toMatch(/^Some projects in this address/)
  expect(screen.queryByRole("button", { name: "Clear" })).toBeNull()
  cleanup()
  draw("Shop, Market", false)
  expect(sentence()).toBeUndefined()
})
