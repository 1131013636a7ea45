"use client"

import { Fragment, type ReactNode, useState } from "react"
import { cn } from "#ui/cn"
import { Dialog } from "#ui/dialog"
import { Kbd } from "#ui/kbd"
import { Switch } from "#ui/switch"
import { commandWords } from "#words/command"
import { shellWords } from "#words/shell"
import { keysHere } from "./active-keys.ts"
import { goKeys, isSingle, type KeyId, keyLines } from "./keys.ts"
import { useWords } from "./language.tsx"
import { usePreferences } from "./preferences.tsx"
import { useCaps } from "./use-caps.tsx"

/**
 * All active shortcuts: first those of the current page, as registered by their listeners, then the global ones; and
 * the switch for single letters (WCAG 2.1.4).
 */
export default function KeyList({ visible, onClose }: { visible: readonly string[]; onClose: () => void }) {
  const words = useWords(commandWords)
  const { hasLetterKeys, switchLetterKeys } = usePreferences()
  const { caps } = useCaps()
  const [here] = useState(keysHere)
  const onPage = keyIds.filter((id) => keyLines[id].group !== "everywhere" && here.has(id))
  const everywhere = keyIds.filter((id) => keyLines[id].group === "everywhere")
  const [mod = ""] = caps(keyLines.palette)
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isWide
      title={words.keysTitle}
      description={words.keysText}
      footerAside={
        <Switch checked={hasLetterKeys} onCheckedChange={switchLetterKeys} hint={words.lettersHint({ mod })}>
          {words.letters}
        </Switch>
      }
      footer={<span />}
    >
      <div className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-2">
        {onPage.length > 0 && (
          <KeyTable title={words.groups.page}>
            {onPage.map((id) => (
              <KeyRow key={id} id={id} name={here.get(id) ?? words.keys[id]} />
            ))}
          </KeyTable>
        )}
        <div className={onPage.length > 0 ? "flex flex-col gap-5" : "contents"}>
          <KeyTable title={words.groups.everywhere}>
            {everywhere.map((id) => (
              <KeyRow key={id} id={id} name={words.keys[id]} />
            ))}
          </KeyTable>
          <GoTable visible={visible} />
        </div>
      </div>
    </Dialog>
  )
}

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

function KeyRow({ id, name }: { id: KeyId; name: string }) {
  const { caps } = useCaps()
  const line = keyLines[id]
  return <Row name={name} caps={caps(line)} isLetter={isSingle(line)} />
}

function GoTable({ visible }: { visible: readonly string[] }) {
  const words = useWords(commandWords)
  const { sections } = useWords(shellWords)
  const offered = goKeys.filter((shortcut) => visible.includes(shortcut.path))
  if (offered.length === 0) return null
  return (
    <KeyTable title={words.groups.go}>
      {offered.map(({ key, path }) => (
        <Row
          key={key}
          name={sections[path]}
          caps={["G", key.toUpperCase()]}
          between={words.andThen}
          isLetter
        />
      ))}
    </KeyTable>
  )
}

type RowProps = {
  name: string
  caps: string[]
  between?: string
  /** Does nothing for people who switched single letters off. */
  isLetter: boolean
}

function Row({ name, caps, between, isLetter }: RowProps) {
  const { hasLetterKeys } = usePreferences()
  return (
    <div
      className={cn(
        "flex min-h-7 items-center justify-between gap-4 border-line border-b text-ink text-sm last:border-0",
        isLetter && !hasLetterKeys && "text-ink-off line-through",
      )}
    >
      <dt>{name}</dt>
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
