"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { refusalOf } from "#lib/interface/browser/refusal"
import { clock } from "#lib/platform/clock"
import type { Failure } from "#lib/platform/result"
import { sendWords } from "#words/send"
import { refusalAt, type SendFaults, type SendField, sendFaults, sendFields } from "./form.ts"
import { type Reader, type Readers, typedReaders } from "./recipients/readers.ts"
import type { MessageState } from "./use-message.ts"

/** Errors of the message, each at its field, and a jump to the first of them. */
export function useFaults(message: MessageState, timeZone: string, focus: (field: SendField) => void) {
  const words = useWords(sendWords)
  const { draft, form, content, readers } = message
  const [isOptionsOpen, setIsOptionsOpen] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  /** The list as typed now; the shown list follows after a short delay. */
  const readersNow = (): Readers => (form.to === "typed" ? typedReaders(form.recipients) : readers)
  const faultsNow = (named: Readers): SendFaults =>
    sendFaults(form, words.faults, {
      readers: named,
      timeZone,
      nowMs: clock.now().getTime(),
      hasEmptyLink: content.needs.links.some((link) => link.length === 0),
    })
  /** True when there was something to show. */
  const show = (faults: SendFaults): boolean => {
    draft.show(faults)
    const first = sendFields.find((field) => faults[field])
    if (faults.tags || faults.metadata || faults.tracking) setIsOptionsOpen(true)
    if (first) focus(first)
    return first !== undefined
  }
  return {
    readersNow,
    /** True when the message has a fault, which is shown. */
    hasFault: (named: Readers) => {
      setRefusal(undefined)
      return show(faultsNow(named))
    },
    /** Checks one field when it is left. */
    onLeave: (field: SendField) => {
      const fault = faultsNow(readersNow())[field]
      if (fault) draft.showFault(field, fault)
    },
    /** A refusal at the place that it is about, or above the button. */
    refuse: (failure: Pick<Failure, "field" | "message">, people: readonly Reader[]) => {
      const { field, sentence } = refusalOf(failure)
      const place = refusalAt(field, sentence, people, words.lineSays)
      if (place) show({ [place.field]: place.text })
      else setRefusal(sentence)
    },
    refusal,
    forget: () => setRefusal(undefined),
    isOptionsOpen,
    setIsOptionsOpen,
  }
}
