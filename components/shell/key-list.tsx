"use client"

import { Fragment, type ReactNode } from "react"
import { commandWords } from "#lib/words/commands"
import { shellWords } from "#lib/words/shell"
import { Dialog } from "#ui/dialog"
import { Kbd } from "#ui/kbd"
import { Switch } from "#ui/switch"
import { capsOf, goKeys, type KeyGroup, type KeyId, keyLines } from "./keys.ts"
import { useWords } from "./language.tsx"
import { usePreferences } from "./preferences.tsx"

const groups: readonly KeyGroup[] = ["everywhere", "lists", "page"]

/** Every key, from the same data that listens to them, and the switch for single letters (WCAG 2.1.4). */
export default function KeyList({ visible, onClose }: { visible: readonly string[]; onClose: () => void }) {
  const words = useWords(commandWords)
  const { hasLetterKeys, switchLetterKeys } = usePreferences()
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isWide
      title={words.keysTitle}
      description={words.keysText}
      footerAside={
        <Switch checked={hasLetterKeys} onCheckedChange={switchLetterKeys} hint={words.lettersHint}>
          {words.letters}
        </Switch>
      }
      footer={<span />}
    >
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {groups.map((group) => (
          <KeyTable key={group} title={words.groups[group]}>
            {linesOf(group).map((id) => (
              <KeyLineRow key={id} name={words.keys[id]} id={id} />
            ))}
          </KeyTable>
        ))}
        <GoTable visible={visible} />
      </div>
    </Dialog>
  )
}

const linesOf = (group: KeyGroup): KeyId[] => keyIds.filter((id) => keyLines[id].group === group)

const keyIds = typedKeys(keyLines)

/** Object.keys forgets the type of its names; the list is made here, so that nothing else is in it. */
function typedKeys<K extends string>(lines: Record<K, unknown>): K[] {
  return Object.keys(lines) as K[]
}

function KeyTable({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="pb-1 font-medium text-ink-3 text-xs">{title}</h3>
      <dl>{children}</dl>
    </section>
  )
}

function KeyLineRow({ name, id }: { name: string; id: KeyId }) {
  const { isMac = false } = usePreferences()
  return <Row name={name} caps={capsOf(keyLines[id], isMac)} />
}

function GoTable({ visible }: { visible: readonly string[] }) {
  const words = useWords(commandWords)
  const { sections } = useWords(shellWords)
  const offered = goKeys.filter((one) => visible.includes(one.path))
  if (offered.length === 0) return null
  return (
    <KeyTable title={words.groups.go}>
      {offered.map(({ key, path }) => (
        <Row key={key} name={sections[path]} caps={["G", key.toUpperCase()]} between={words.andThen} />
      ))}
    </KeyTable>
  )
}

function Row({ name, caps, between }: { name: string; caps: string[]; between?: string }) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-4 border-line border-b text-sm last:border-0">
      <dt className="text-ink">{name}</dt>
      <dd className="flex shrink-0 items-center gap-1">
        {caps.map((cap, at) => (
          <Fragment key={cap}>
            {between && at > 0 && <span className="text-2xs text-ink-3">{between}</span>}
            <Kbd className="max-md:inline-flex">{cap}</Kbd>
          </Fragment>
        ))}
      </dd>
    </div>
  )
}
