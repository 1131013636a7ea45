"use client"

import { ArrowDown, ArrowUp, Plus, Share2, Trash2 } from "lucide-react"
import { useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { nodes } from "#lib/documents/nodes"
import { socialLinksMax } from "#lib/documents/nodes/social/schema"
import { Button, IconButton } from "#ui/button"
import { Select } from "#ui/select"
import { documentInspectorWords } from "#words/document-inspector"
import { AlignField } from "../../fields/segmented-field.tsx"
import { LinkField } from "../../inspector/link-field.tsx"
import { NodeHint } from "../../inspector/note.tsx"
import { type AttrsOf, everyAct, type NodeKinds, type PanelProps } from "../../inspector/panel.ts"

type Links = AttrsOf<"social">["links"]
type Link = Links[number]

const { links: linksSchema } = nodes.social.attrs.shape
const networks = linksSchema.element.shape.network.options

export const social: NodeKinds<"social"> = {
  social: { icon: Share2, acts: everyAct, Fields: SocialPanel },
}

function SocialPanel({ attrs, onChange }: PanelProps<"social">) {
  const words = useWords(documentInspectorWords)
  const { links } = attrs
  const keys = useRowKeys(links.length)
  const change = (next: Links) => onChange({ links: next })
  const addButton = useRef<HTMLButtonElement>(null)

  const add = () => {
    const network = networks.find((one) => !links.some((link) => link.network === one)) ?? "web"
    change([...links, { network, href: "" }])
  }
  const move = (at: number, by: -1 | 1) => {
    keys.move(at, at + by)
    change(moved(links, at, at + by))
  }
  const remove = (at: number) => {
    keys.remove(at)
    change(links.filter((_, one) => one !== at))
    // The remove button is unmounted with its row, so move focus to Add.
    addButton.current?.focus()
  }
  return (
    <>
      {links.length === 0 && <NodeHint>{words.networksEmpty}</NodeHint>}
      <ul className="flex flex-col gap-3">
        {links.map((link, at) => (
          <LinkRow
            key={keys.list[at]}
            link={link}
            at={at}
            count={links.length}
            onChange={(next) => change(links.map((one, index) => (index === at ? next : one)))}
            onMove={(by) => move(at, by)}
            onRemove={() => remove(at)}
          />
        ))}
      </ul>
      <Button
        ref={addButton}
        size="sm"
        className="self-start aria-disabled:text-ink-off max-md:min-h-11"
        aria-disabled={links.length >= socialLinksMax}
        onClick={add}
      >
        <Plus aria-hidden />
        {words.addNetwork}
      </Button>
      <AlignField value={attrs.align} onChange={(align) => onChange({ align })} />
    </>
  )
}

type LinkRowProps = {
  link: Link
  at: number
  count: number
  onChange: (link: Link) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function LinkRow({ link, at, count, onChange, onMove, onRemove }: LinkRowProps) {
  const words = useWords(documentInspectorWords)
  const network = words.networks[link.network]
  return (
    <li className="flex min-w-0 flex-col gap-1.5 border-line border-b pb-3">
      <div className="flex min-w-0 items-center gap-0.5">
        <Select
          className="mr-1 flex-1"
          aria-label={words.networkOf({ number: at + 1 })}
          value={link.network}
          onChange={({ target }) => onChange({ ...link, network: networkIn(target.value) ?? link.network })}
          choices={networks.map((value) => ({ value, label: words.networks[value] }))}
        />
        {/* `aria-disabled`, not `disabled`, to keep focus after a row reaches the end. */}
        <IconButton
          label={words.networkUp({ network })}
          aria-disabled={at === 0}
          className="aria-disabled:text-ink-off"
          onClick={() => at > 0 && onMove(-1)}
        >
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton
          label={words.networkDown({ network })}
          aria-disabled={at === count - 1}
          className="aria-disabled:text-ink-off"
          onClick={() => at < count - 1 && onMove(1)}
        >
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton label={words.networkRemove({ network })} onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <LinkField
        label={words.addressOf({ network })}
        hasHiddenLabel
        value={link.href}
        onChange={(href) => onChange({ ...link, href })}
      />
    </li>
  )
}

const networkIn = (text: string): Link["network"] | undefined => networks.find((one) => one === text)

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const [...rest] = list
  const [item] = rest.splice(from, 1)
  if (item !== undefined) rest.splice(to, 0, item)
  return rest
}

/** React keys that move with their row, because links have no ids. This preserves drafts and focus. */
function useRowKeys(count: number) {
  const [rowKeys, setRowKeys] = useState<number[]>([])
  const next = Math.max(-1, ...rowKeys) + 1
  const list = Array.from({ length: count }, (_, at) => rowKeys[at] ?? next + at)
  return {
    list,
    move: (from: number, to: number) => setRowKeys(moved(list, from, to)),
    remove: (at: number) => setRowKeys(list.filter((_, one) => one !== at)),
  }
}
