"use client"

import { useWords } from "#components/shell/language"
import { shownKeyWords } from "#lib/words/key-shown"
import { keysWords } from "#lib/words/keys"
import { Button } from "#ui/button"
import { CodeBlock } from "#ui/code-block"
import { Dialog } from "#ui/dialog"

/** The one look at a new key. Closing it is the end of it: the page keeps nothing. */
export default function ShownKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  const words = useWords(keysWords)
  const shownWords = useWords(shownKeyWords)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={shownWords.shownTitle}
      description={shownWords.shownText}
      isWide
      footer={
        <Button variant="primary" onClick={onClose}>
          {shownWords.copied}
        </Button>
      }
    >
      <CodeBlock code={secret} label={words.projectKey} isWrapped />
    </Dialog>
  )
}
