"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import type { PastMessage } from "#lib/features/templates/draft-data"
import { Dialog } from "#ui/dialog"
import { pastMessageWords } from "#words/past-message"
import { PastList, type PastProps } from "./past-list.tsx"
import { PastValuesForm } from "./past-values-form.tsx"

/**
 * SAMPLE-3: from the messages of this template to one, to its values, and to a shared sample that a person has
 * reviewed.
 */
export default function PastMessageDialog(props: PastProps) {
  const { isOpen, onOpenChange } = props
  const words = useWords(pastMessageWords)
  const [chosen, setChosen] = useState<PastMessage | null>(null)
  const close = () => {
    onOpenChange(false)
    setChosen(null)
  }
  return (
    <Dialog
      isWide
      isOpen={isOpen}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={chosen ? words.valuesTitle : words.title}
      description={chosen ? words.valuesOf({ email: chosen.email }) : words.text}
    >
      {chosen ? (
        <PastValuesForm {...props} message={chosen} onBack={() => setChosen(null)} onDone={close} />
      ) : (
        <PastList {...props} onChoose={setChosen} />
      )}
    </Dialog>
  )
}
