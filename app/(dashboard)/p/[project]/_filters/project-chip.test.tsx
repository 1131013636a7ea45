import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { NuqsTestingAdapter, type UrlUpdateEvent } from "nuqs/adapters/testing"
import { afterEach, expect, it, vi } from "vitest"
import { ProjectChip, ProjectField } from "./project-chip.tsx"

afterEach(cleanup)

function draw(names: string[] | null, missing: string[], isAll = false, left: string[] = []) {
  const onUrlUpdate = vi.fn<(event: UrlUpdateEvent) => void>()
  render(
    <NuqsTestingAdapter
      searchParams="?range=30d&projects=elses&cursor=c1"
      onUrlUpdate={onUrlUpdate}
      hasMemory
    >
      <ProjectChip names={names} isAll={isAll} leftOut={{ left, missing }} />
    </NuqsTestingAdapter>,
  )
  return () => Object.fromEntries(onUrlUpdate.mock.lastCall?.[0].searchParams ?? [])
}
const sentence = () => screen.queryByRole("status")?.textContent

it("SEVERAL-2 a sentence reports an omitted project, and Clear removes it from the URL", async () => {
  const query = draw(null, ["elses"])
  expect(sentence()).toMatch(/^Some of the chosen projects are not shown: elses/)
  fireEvent.click(screen.getByRole("button", { name: "Clear" }))
  await vi.waitFor(() => expect(query()).toEqual({ range: "30d" }))
})

it("SEVERAL-2 reports omitted projects next to the shown ones, and nothing if all are shown", () => {
  draw(["Shop", "Market"], ["elses"])
  expect(sentence()).toMatch(/^Some of the chosen projects are not shown: elses/)
  expect(screen.queryByRole("button", { name: "Clear" })).toBeNull()
  cleanup()
  draw(["Shop", "Market"], [])
  expect(sentence()).toBeUndefined()
})

function drawField(projects: string) {
  const onUrlUpdate = vi.fn<(event: UrlUpdateEvent) => void>()
  const value = (id: string, isOwn = false) => ({ id, label: id, countText: "", isOwn, isShown: true })
  render(
    <NuqsTestingAdapter searchParams={`?projects=${projects}&cursor=c1`} onUrlUpdate={onUrlUpdate} hasMemory>
      <ProjectField values={[value("shop", true), value("market"), value("news")]} note={null} />
    </NuqsTestingAdapter>,
  )
  return () => Object.fromEntries(onUrlUpdate.mock.lastCall?.[0].searchParams ?? [])
}
const box = (name: string | RegExp) => screen.getByRole("checkbox", { name })
const isChecked = (name: string | RegExp) => (box(name) as HTMLInputElement).checked

it("SEVERAL-6 the chip of all projects has their number, and a sentence names those beyond the maximum", () => {
  draw(["Shop", "Market"], [], true)
  expect(document.body.textContent).toContain("all (2)")
  cleanup()
  draw(["Shop", "Market"], [], true, ["News"])
  expect(document.body.textContent).toContain("2 of 3")
  expect(sentence()).toBe("At most 20 projects are shown together. Not shown: News.")
})

it("SEVERAL-6 all projects are one choice; removing one of them leaves the others", async () => {
  const query = drawField("market")
  expect([/^All projects/, "shop", "market", "news"].map(isChecked)).toEqual([false, true, true, false])
  fireEvent.click(box(/^All projects/))
  await vi.waitFor(() => expect(query()).toEqual({ projects: "*" }))
  expect([/^All projects/, "shop", "market", "news"].map(isChecked)).toEqual([true, true, true, true])
  fireEvent.click(box("market"))
  await vi.waitFor(() => expect(query()).toEqual({ projects: "news" }))
  fireEvent.click(box(/^All projects/))
  await vi.waitFor(() => expect(query()).toEqual({ projects: "*" }))
  fireEvent.click(box(/^All projects/))
  await vi.waitFor(() => expect(query()).toEqual({}))
})
