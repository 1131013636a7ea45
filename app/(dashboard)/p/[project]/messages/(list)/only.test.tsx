import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { NuqsTestingAdapter, type UrlUpdateEvent } from "nuqs/adapters/testing"
import { afterEach, expect, it, vi } from "vitest"
import { Only, Tags } from "./only.tsx"

afterEach(cleanup)

it("FILTER-3 a cell narrows the list to its value, in addition to the other filters, from the newest message on", async () => {
  const onUrlUpdate = vi.fn<(event: UrlUpdateEvent) => void>()
  render(
    <NuqsTestingAdapter searchParams="?q=sale&tag=old&cursor=c1" onUrlUpdate={onUrlUpdate} hasMemory>
      <Only name="template" value="t1:3" label="Receipt v3" />
      <Tags tags={["sale", "l•••@example.com"]} title="" />
      <Only name="template" value={null} label="–" />
    </NuqsTestingAdapter>,
  )
  const query = () => Object.fromEntries(onUrlUpdate.mock.lastCall?.[0].searchParams ?? [])
  fireEvent.click(screen.getByTitle("Show only Receipt v3"))
  await vi.waitFor(() => expect(query()).toEqual({ q: "sale", tag: "old", template: "t1:3" }))
  fireEvent.click(screen.getByRole("button", { name: "sale" }))
  await vi.waitFor(() => expect(query()).toEqual({ q: "sale", tag: "sale", template: "t1:3" }))
  expect(screen.getAllByRole("button")).toHaveLength(2)
})
