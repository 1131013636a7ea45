"use client"

import { useWords } from "#components/shell/language"
import { keysWords } from "#lib/words/keys"
import { Button } from "#ui/button"
import { CodeBlock } from "#ui/code-block"
import { Dialog } from "#ui/dialog"

/** The one look at a new key. Closing it is the end of it: the page keeps nothing. */
export function ShownKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  const words = useWords(keysWords)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words.shownTitle}
      description={words.shownText}
      isWide
      footer={
        <Button variant="primary" onClick={onClose}>
          {words.copied}
        </Button>
      }
    >
      <CodeBlock code={secret} label={words.projectKey} isWrapped />
    </Dialog>
  )
}
