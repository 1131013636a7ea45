import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, test } from "vitest"
import type { AlertChoices } from "#lib/features/alerts/choices"
import { useForm } from "#lib/interface/browser/use-form"
import { ok } from "#lib/platform/result"
import type { AlertFilterName } from "#lib/data/store/schema/alerts"
import { FilterField } from "./filter-field.tsx"
import { newForm, type RuleForm } from "./form.ts"

afterEach(cleanup)

const choices = {
  template_id: [{ value: "t1", count: 1200 }],
  tag: [
    { value: "receipt", count: 8 },
    { value: "news", count: 3 },
  ],
} as unknown as AlertChoices

function Shown({ name }: { name: AlertFilterName }) {
  const form = useForm<RuleForm>({ defaultValues: newForm("UTC", []), send: async () => ok(null) })
  return (
    <form>
      <FilterField form={form} name={name} counted={{ choices, templates: { t1: "Receipt" } }} />
      <output>{form.watch(name).join()}</output>
    </form>
  )
}

const chosen = () => screen.getByRole("status").textContent

test("ALERT-13 selects a value by name from a list with counts, and removes it", async () => {
  render(<Shown name="template_id" />)
  await userEvent.click(screen.getByRole("button", { name: "Template: Any" }))
  expect((await screen.findByRole("dialog")).textContent).toContain("1,200")
  await userEvent.click(screen.getByRole("checkbox", { name: "Receipt" }))
  expect(chosen()).toBe("t1")
  await userEvent.keyboard("{Escape}")
  await userEvent.click(screen.getByRole("button", { name: "Remove Template: Receipt" }))
  expect(chosen()).toBe("")
})

test("ALERT-13 accepts a typed value without recent messages; a second tag replaces the first", async () => {
  render(<Shown name="tag" />)
  await userEvent.click(screen.getByRole("button", { name: "Tag: Any" }))
  await userEvent.click(await screen.findByRole("checkbox", { name: "receipt" }))
  expect(chosen()).toBe("receipt")
  await userEvent.type(screen.getByRole("textbox", { name: "Another value" }), " urgent {Enter}")
  expect(chosen()).toBe("urgent")
})
