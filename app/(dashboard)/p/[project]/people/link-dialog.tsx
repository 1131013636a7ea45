"use client"

import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { CopyButton } from "#ui/copy-button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { personLinkWords } from "#words/person-link"

export type MadeLink = { email: string; link: string; note?: string }

/** The link of an invitation, shown only once. */
export default function LinkDialog({ made, onClose }: { made: MadeLink; onClose: () => void }) {
  const words = useWords(personLinkWords)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words.linkTitle}
      description={words.linkText({ email: made.email })}
      isWide
      footer={
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {made.note && (
          <p role="status" className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink">
            {words.notSent({ reason: made.note })}
          </p>
        )}
        <Field label={words.link}>
          <Input
            readOnly
            value={made.link}
            onFocus={(event) => event.target.select()}
            className="font-mono text-2xs"
            trail={<CopyButton text={made.link} label={words.link} />}
          />
        </Field>
      </div>
    </Dialog>
  )
}
