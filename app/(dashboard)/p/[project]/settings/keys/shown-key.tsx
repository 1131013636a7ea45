"use client"

import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { CodeBlock } from "#ui/code-block"
import { Dialog } from "#ui/dialog"
import { shownKeyWords } from "#words/shown-key"
import type { Keys } from "../load.ts"
import type { MadeKey } from "./key-form-dialog.tsx"

type Props = { made: MadeKey; examples: Keys["examples"]; onClose: () => void }

/** The one look at a program's key. Closing it is the end of it: the page keeps nothing. */
export default function ShownKey({ made, examples, onClose }: Props) {
  const words = useWords(shownKeyWords)
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words.shownTitle({ name: made.name })}
      description={words.shownText}
      footer={
        <Button variant="primary" onClick={onClose}>
          {words.confirmSaved}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <CodeBlock code={made.secret} label={words.key} isWrapped />
        <div className="flex flex-col gap-1.5">
          <h3 className="font-semibold text-ink text-sm">{words.tryIt}</h3>
          <p className="text-ink-2 text-xs">{words.tryText}</p>
          <CodeBlock
            code={made.right === "read" ? examples.read : examples.send}
            label={words.example}
            className="[&_pre]:max-h-64"
          />
        </div>
      </div>
    </Dialog>
  )
}
