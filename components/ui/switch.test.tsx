import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, expect, it } from "vitest"
import { Switch } from "./switch.tsx"

afterEach(cleanup)

/** On is on its way from the first press on. */
function Setting() {
  const [presses, setPresses] = useState(0)
  return (
    <>
      <Switch checked={false} isBusy={presses > 0} onCheckedChange={() => setPresses(presses + 1)}>
        For everybody
      </Switch>
      <output>{presses}</output>
    </>
  )
}

it("keeps the focus while its change is on the way, and takes no second one", async () => {
  render(<Setting />)
  const setting = screen.getByRole("switch", { name: "For everybody" })
  await userEvent.tab()
  await userEvent.keyboard(" ")
  await userEvent.keyboard(" ")
  expect(screen.getByRole("status").textContent).toBe("1")
  expect(setting.getAttribute("aria-busy")).toBe("true")
  expect(document.activeElement).toBe(setting)
})
