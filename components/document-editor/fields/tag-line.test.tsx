import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, expect, it } from "vitest"
import { Field } from "#ui/field"
import { TagLine } from "./tag-line.tsx"

afterEach(cleanup)

const values = { order: { number: "48213" }, name: "Ann" }

function Line({ isReadOnly = false }: { isReadOnly?: boolean }) {
  const [value, setValue] = useState("Order {{order.number}} for {{ name }}")
  return (
    <Field label="Subject">
      <TagLine
        {...{ value, onValueChange: setValue, values, engine: "liquid" as const, tags: ["voucher"] }}
        readOnly={isReadOnly}
      />
    </Field>
  )
}

it("colours paths and tags with blanks", () => {
  const { container } = render(<Line />)
  const coloured = [...container.querySelectorAll(".text-code-merge")].map((one) => one.textContent)
  expect(coloured).toEqual(["{{order.number}}", "{{ name }}"])
})

it("completes a tag by keyboard, with those of the sample and of the document", async () => {
  render(<Line />)
  const input = screen.getByLabelText<HTMLInputElement>("Subject")
  await userEvent.click(input)
  await userEvent.keyboard("{End} {{{{vou")
  expect(screen.getAllByRole("option").map((one) => one.textContent)).toEqual(["voucher"])
  await userEvent.keyboard("{Enter}")
  expect(input.value).toBe("Order {{order.number}} for {{ name }} {{voucher}}")
  expect(screen.queryByRole("listbox")).toBeNull()
  expect(document.activeElement).toBe(input)
})

it("offers nothing to a user who may not write", async () => {
  render(<Line isReadOnly />)
  expect(screen.queryByRole("combobox")).toBeNull()
})
