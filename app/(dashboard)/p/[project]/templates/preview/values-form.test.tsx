import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, expect, it, vi } from "vitest"
import type { Substitutions } from "#contract/substitutions"
import { ValuesForm } from "./values-form.tsx"

afterEach(cleanup)

const changed = vi.fn<(values: Substitutions) => void>()

function Form({ first }: { first: Substitutions }) {
  const [values, setValues] = useState(first)
  const onChange = (next: Substitutions) => {
    changed(next)
    setValues(next)
  }
  return <ValuesForm title="Values" of="s1" names={Object.keys(values)} values={values} onChange={onChange} />
}

it("DRAFT-7 deletes the value of a cleared field, which stays for another value", async () => {
  render(<Form first={{ name: "Ann", note: "", none: null }} />)
  await userEvent.clear(screen.getByLabelText("name"))
  expect(changed).toHaveBeenLastCalledWith({ note: "", none: null })
  expect(document.activeElement).toBe(screen.getByLabelText("name"))
  await userEvent.keyboard("B")
  expect(changed).toHaveBeenLastCalledWith({ note: "", none: null, name: "B" })
})

it("DRAFT-7 keeps an empty value of the JSON", async () => {
  render(<Form first={{ name: "Ann" }} />)
  await userEvent.click(screen.getByRole("radio", { name: "JSON" }))
  const json = screen.getByRole("textbox")
  await userEvent.clear(json)
  await userEvent.paste('{ "name": "", "more": null }')
  expect(changed).toHaveBeenLastCalledWith({ name: "", more: null })
})
