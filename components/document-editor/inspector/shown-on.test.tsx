import { cleanup, screen } from "@testing-library/react"
import { afterEach, describe, expect, it } from "vitest"
import { engineWritings } from "#lib/documents/engines"
import { inspect } from "./testing.tsx"

afterEach(cleanup)

const kinds = () =>
  [...screen.getByLabelText<HTMLSelectElement>("Condition").options]
    .filter(({ disabled }) => !disabled)
    .map(({ value }) => value)

describe("a condition", () => {
  it.each(["simple", "velocity", "liquid"] as const)(
    "offers the conditions of %s, and no others",
    (engine) => {
      inspect("condition", { engine })
      expect(kinds()).toEqual(
        ["set", "empty", "equals", "not_equals", "more", "less"].filter((kind) =>
          [...engineWritings[engine].tests].some((one) => one === kind),
        ),
      )
    },
  )

  it("names the engines with conditions when this one has none", () => {
    inspect("condition", { engine: "none" })
    expect(screen.queryByLabelText("Condition")).toBeNull()
    expect(screen.getByText(/there are no conditions. Simple, Velocity and Liquid support them/)).toBeTruthy()
  })

  it("keeps a condition that the engine lacks, and says so", () => {
    inspect("condition", {
      engine: "simple",
      attrs: { test: { kind: "more", tag: "total", value: "10" } },
    })
    expect(
      screen.getByText(/Simple engine does not support “is more than”. Velocity and Liquid do/),
    ).toBeTruthy()
    expect(screen.getByText(/does not support Otherwise/)).toBeTruthy()
  })

  it("shows whether it is true with the sample", () => {
    inspect("condition", { attrs: { test: { kind: "set", tag: "name" } } })
    expect(screen.getByText("True for this sample.")).toBeTruthy()
    cleanup()
    inspect("condition", { attrs: { test: { kind: "set", tag: "empty" } } })
    expect(screen.getByText("Not true for this sample.")).toBeTruthy()
    cleanup()
    inspect("condition", {
      attrs: { test: { kind: "set", tag: "item.name" } },
      selected: { repeat: { item: "item", list: "items" } },
    })
    expect(screen.getByText(/Depends on the item/)).toBeTruthy()
  })

  it("is applied once it is complete, and not before", async () => {
    const { user, onChange } = inspect("condition")
    await user.selectOptions(screen.getByLabelText("Condition"), "more")
    expect(onChange).not.toHaveBeenCalled()
    const value = screen.getByLabelText("Value")
    await user.type(value, "1x")
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(onChange).toHaveBeenLastCalledWith({ test: { kind: "more", tag: "name", value: "1" } })
    expect(screen.getByText("Enter a number.")).toBeTruthy()
    await user.clear(value)
    await user.type(value, "2,5")
    expect(onChange).toHaveBeenLastCalledWith({ test: { kind: "more", tag: "name", value: "2.5" } })
    await user.selectOptions(screen.getByLabelText("Condition"), "set")
    expect(onChange).toHaveBeenLastCalledWith({ test: { kind: "set", tag: "name" } })
  })

  it("tests a known tag, or any other path", async () => {
    const { user, onChange } = inspect("condition")
    const tag = screen.getByRole("combobox", { name: "Merge tag" })
    await user.click(tag)
    expect(screen.getByRole("option", { name: /items.*2 items/ })).toBeTruthy()
    await user.click(screen.getByRole("option", { name: /order.total.*67.9/ }))
    expect(onChange).toHaveBeenLastCalledWith({ test: { kind: "set", tag: "order.total" } })
    await user.clear(tag)
    await user.type(tag, "customer.vip")
    expect(onChange).toHaveBeenLastCalledWith({ test: { kind: "set", tag: "customer.vip" } })
    await user.type(tag, " !")
    await user.tab()
    expect(onChange).toHaveBeenLastCalledWith({ test: { kind: "set", tag: "customer.vip" } })
    expect(screen.getByText(/Write a name or path/)).toBeTruthy()
  })
})

describe("a row", () => {
  it("is repeated over a list of the sample once one is chosen", async () => {
    const { user, onChange } = inspect("tableRow")
    await user.click(screen.getByRole("switch", { name: "Repeat this row" }))
    expect(onChange).not.toHaveBeenCalled()
    await user.click(screen.getByLabelText("List"))
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "items2 items",
      "nothingempty",
    ])
    await user.keyboard("{ArrowDown}{Enter}")
    const repeat = { item: "item", list: "items" }
    expect(onChange).toHaveBeenLastCalledWith({ repeat, when: null })
    expect(screen.getByText("The row appears 2 times with this sample.")).toBeTruthy()
    await user.click(screen.getByRole("switch", { name: "Repeat this row" }))
    expect(onChange).toHaveBeenLastCalledWith({ repeat: null, when: null })
  })

  it("refuses an item name that an engine could not parse", async () => {
    const { user, onChange } = inspect("tableRow", { attrs: { repeat: { item: "item", list: "items" } } })
    const item = screen.getByLabelText("Name of one item")
    await user.clear(item)
    await user.paste("UnsubscribeUrl")
    await user.tab()
    expect(onChange).not.toHaveBeenCalled()
    expect(screen.getByText(/Write a name of letters/)).toBeTruthy()
  })

  it("is shown for some of its items, whose tags are offered first", async () => {
    const { user, onChange } = inspect("tableRow", { attrs: { repeat: { item: "item", list: "items" } } })
    await user.click(screen.getByRole("switch", { name: "Show only when …" }))
    expect(onChange).not.toHaveBeenCalled()
    await user.click(screen.getByLabelText("Merge tag"))
    await user.click(screen.getAllByRole("option")[1] as HTMLElement)
    expect(onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ when: { kind: "set", tag: "item.price" } }),
    )
    await user.selectOptions(screen.getByLabelText("Condition"), "more")
    await user.type(screen.getByLabelText("Value"), "20")
    expect(screen.getByText("True for 1 of 2 items of this sample.")).toBeTruthy()
    await user.click(screen.getByRole("switch", { name: "Show only when …" }))
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ when: null }))
  })

  it("can be neither repeated nor conditional with an engine that lacks both", () => {
    inspect("tableRow", { engine: "simple" })
    expect(screen.getByRole("switch", { name: "Repeat this row" }).hasAttribute("disabled")).toBe(true)
    expect(
      screen.getByText(/Simple engine does not support repeated rows. Velocity and Liquid do/),
    ).toBeTruthy()
    expect(screen.getByRole("switch", { name: "Show only when …" }).hasAttribute("disabled")).toBe(false)
    cleanup()
    inspect("tableRow", { engine: "none" })
    expect(screen.getByRole("switch", { name: "Show only when …" }).hasAttribute("disabled")).toBe(true)
  })

  it("can drop a repetition that the engine lacks", async () => {
    const { user, onChange } = inspect("tableRow", {
      engine: "simple",
      attrs: { repeat: { item: "item", list: "items" } },
    })
    await user.click(screen.getByRole("switch", { name: "Repeat this row" }))
    expect(onChange).toHaveBeenLastCalledWith({ repeat: null, when: null })
  })
})
