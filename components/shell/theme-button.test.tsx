import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"

const loaded = vi.hoisted(() => ({ isMenu: false }))
vi.mock("#ui/menu", async (original) => {
  loaded.isMenu = true
  return original()
})

afterEach(cleanup)

it("draws the button without the code of its menu, which pages before the sign-in need not load", async () => {
  const { ThemeButton } = await import("./theme-button.tsx")
  render(<ThemeButton />)
  expect(loaded.isMenu).toBe(false)
  screen.getByRole("button", { name: "Theme" }).click()
  await expect.poll(() => loaded.isMenu).toBe(true)
})
