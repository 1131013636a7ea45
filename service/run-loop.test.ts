import { expect, test } from "vitest"
import { runLoop } from "./run-loop.ts"

test("closing ends the loop, waits for its turn and then for what comes afterwards", async () => {
  const steps: string[] = []
  const component = runLoop(
    async (closing) => {
      await new Promise((resolve) => closing.addEventListener("abort", resolve))
      await new Promise((resolve) => setTimeout(resolve, 5))
      steps.push("the turn ended")
    },
    async () => void steps.push("afterwards"),
  )
  expect(steps).toEqual([])
  await component.close()
  expect(steps).toEqual(["the turn ended", "afterwards"])
})
