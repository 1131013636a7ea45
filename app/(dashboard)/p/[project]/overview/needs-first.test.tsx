import { cleanup, render } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import { NeedsFirst } from "./needs-first.tsx"

afterEach(cleanup)

it("NEEDS-2 puts open tasks before figures and chart", () => {
  const { container } = render(
    <NeedsFirst
      needs={<p>needs</p>}
      figures={<p>figures</p>}
      chart={<p>chart</p>}
      changes={<p>changes</p>}
    />,
  )
  const read = [...container.querySelectorAll("p")].map((one) => one.textContent)
  expect(read).toEqual(["needs", "figures", "chart", "changes"])
})
