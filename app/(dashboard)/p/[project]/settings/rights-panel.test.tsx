import { QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { rightNames } from "#contract/rights"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { languages } from "#lib/interface/format/language"
import { settingsWords } from "#words/settings"
import { RightsPanel } from "./rights-panel.tsx"

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }))
afterEach(cleanup)

const right = (name: string) => ({ name, value: true, is_set: false, initial: true, summary: "A sentence." })

it("SETTINGS-3 shows a title next to a right's name, and only the name of an unknown right", () => {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RightsPanel project="shop" rights={[right("smtp_strict"), right("newer_right")]} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole("switch", { name: "Strict SMTP" })).toBeTruthy()
  expect(screen.getByText("smtp_strict")).toBeTruthy()
  expect(screen.getByRole("switch", { name: "newer_right" })).toBeTruthy()
})

it.each(languages)("SETTINGS-3 every right of the interface has a title: %s", (language) => {
  const titles = settingsWords[language].rightTitles
  expect(Object.keys(titles).sort()).toEqual(rightNames.toSorted())
  expect(new Set(Object.values(titles)).size).toBe(rightNames.length)
})
