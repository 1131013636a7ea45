import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import PersonActLines from "./person-act-lines.tsx"
import type { PersonRow } from "./view.ts"

afterEach(cleanup)

it.each([
  [true, "Leave", ".lucide-log-out"],
  [false, "Remove", ".lucide-user-minus"],
])(
  "PEOPLE-1 PEOPLE-3 of oneself (%s) the last line says %s, with the picture of it",
  async (isYou, says, picture) => {
    const onAct = vi.fn()
    const row: PersonRow = {
      ...{ id: "1", name: "Ann", email: "ann@example.com", role: "editor", sinceMs: 0, lastSeenMs: null },
      ...{ hasSecondFactor: false, isYou, canChange: true },
    }
    render(<PersonActLines trigger={<button type="button">Actions</button>} row={row} onAct={onAct} />)
    const [, last] = await screen.findAllByRole("menuitem")
    expect(last?.textContent).toMatch(new RegExp(`^${says}`))
    expect(last?.querySelector(picture)).toBeTruthy()
    await userEvent.click(last as HTMLElement)
    expect(onAct).toHaveBeenCalledExactlyOnceWith({ what: "remove", person: row })
  },
)
