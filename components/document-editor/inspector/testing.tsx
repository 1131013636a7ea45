import { render } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { expect, vi } from "vitest"
import { brand } from "#lib/documents/brand"
import { type NodeType, nodes } from "#lib/documents/nodes"
import { Inspector, type InspectorProps } from "./inspector.tsx"

type InspectOptions = Partial<Omit<InspectorProps, "selected" | "onChange">> & {
  attrs?: Record<string, unknown>
  selected?: Partial<NonNullable<InspectorProps["selected"]>>
}

const values = {
  name: "Lena",
  empty: "",
  order: { id: 48213, total: 67.9 },
  items: [
    { name: "Rope basket", price: 39 },
    { name: "Enamel mug", price: 12 },
  ],
  nothing: [],
}

/** Attributes that a node of this kind requires. */
export const required: Partial<Record<NodeType, Record<string, unknown>>> = {
  mergeTag: { expr: "name" },
  htmlBlock: { html: "<p>\nHi\n</p>" },
  social: { links: [{ network: "github", href: "https://example.com/" }] },
  condition: { test: { kind: "set", tag: "name" } },
  snippet: { id: "address-line", name: "Address line" },
}

/**
 * The inspector with a selected node, whose attributes change as in an editor. Each call asserts that they are valid.
 */
export function inspect(type: NodeType, options: InspectOptions = {}) {
  const { attrs, selected, ...props } = options
  const onChange = vi.fn((next: Record<string, unknown>) => {
    expect(nodes[type].attrs.parse(next)).toEqual(next)
  })
  function Editor() {
    const [now, setNow] = useState<Record<string, unknown>>({ ...required[type], ...attrs })
    return (
      <Inspector
        selected={{ type, attrs: now, place: [1, 1], around: [], repeat: null, ...selected }}
        head={{ language: "en", direction: "ltr", preheader: "" }}
        onHeadChange={vi.fn()}
        onChange={(next) => {
          onChange(next)
          setNow(next)
        }}
        onSelect={vi.fn()}
        onAct={vi.fn()}
        engine="liquid"
        values={values}
        tags={["voucher"]}
        brand={brand.parse({})}
        isReadOnly={false}
        columns={{ widths: [null, null], onChange: vi.fn() }}
        {...props}
      />
    )
  }
  const view = render(<Editor />)
  return { onChange, user: userEvent.setup(), ...view }
}
