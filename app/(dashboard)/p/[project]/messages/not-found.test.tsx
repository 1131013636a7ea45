import { render, screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { PlaceScope } from "#components/shell/place"
import NoLetterYet from "./not-found.tsx"

vi.mock("next/navigation", () => ({ usePathname: () => "/p/shop/messages/nothing", useRouter: () => ({}) }))
vi.mock("next/link", () => ({
  default: ({ prefetch: _, onNavigate: __, ...props }: Record<string, unknown>) => <a {...props} />,
}))
vi.mock("#lib/access/auth/language", () => ({
  wordsFor: async (words: { en: unknown }) => words.en,
}))

it("SHELL-8 a message that is not there leads on like any wrong address: to the list, and to the search", async () => {
  const page = await NoLetterYet()
  render(<PlaceScope place={{ project: "shop", visible: ["overview", "messages"] }}>{page}</PlaceScope>)
  expect(screen.getByRole("heading", { level: 1, name: /^No events for this message yet/ })).toBeTruthy()
  expect(screen.getByRole("link", { name: "Open Messages" }).getAttribute("href")).toBe("/p/shop/messages")
  expect(screen.getByRole("button", { name: /search/i })).toBeTruthy()
})
