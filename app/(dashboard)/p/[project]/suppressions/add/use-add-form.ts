"use client"

import { useEffect } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import type { Output } from "#contract/method"
import type { MethodTypes } from "#lib/interface/browser/method-types"
import { mutate } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { formatNumber } from "#lib/interface/format/number"
import { useLeaveGuard } from "#ui/leave-guard"
import { addSuppressionWords } from "#words/add-suppression"
import { suppressionFaultWords } from "#words/suppression-fault"
import { readAddresses } from "#lib/features/suppressions/address-text"
import type { Added } from "./use-added.ts"

type Typed = { text: string; cause: string; comment: string }
type Answer = Output<MethodTypes["suppression/set-many"]>

export const addressesMax = 1000

/**
 * Addresses, one cause for all of them and a reason; `onAdded` receives the new ones and the number that already
 * existed.
 */
export function useAddForm(project: string, onAdded: (added: Added, present: number) => void) {
  const rule = useAddressRule()
  const form = useForm<Typed, Answer>({
    defaultValues: { text: "", cause: "unsubscribed", comment: "" },
    send: ({ text, cause, comment }) =>
      mutate(project, "suppression/set-many", {
        suppressions: readAddresses(text).addresses.map((email) => ({ email, cause })),
        ...(comment.trim() === "" ? {} : { comment: comment.trim() }),
      }),
    done: ({ results, counts }, { cause }) => {
      const isNew = (outcome: string) => outcome === "added" || outcome === "other_cause"
      const added = results.filter((one) => isNew(one.outcome))
      onAdded(
        added.map(({ email }) => ({ email, cause })),
        counts.present ?? 0,
      )
    },
    // Sentences about lines name addresses that are in the text.
    fieldOf: () => null,
  })
  useLeaveGuard(form.formState.isDirty && !form.isBusy)
  // The panel was opened to type here.
  const { setFocus } = form
  useEffect(() => setFocus("text"), [setFocus])
  return { form, rule }
}

export type AddForm = ReturnType<typeof useAddForm>["form"]

/** Errors of the typed addresses: the first invalid one, none at all, or too many. */
function useAddressRule() {
  const language = useLanguage()
  const words = useWords(addSuppressionWords)
  const { faults } = useWords(suppressionFaultWords)
  return (typed: string): true | string => {
    const read = readAddresses(typed)
    if (read.addresses.length > addressesMax)
      return words.addressesTooMany({
        count: formatNumber(read.addresses.length, language),
        max: formatNumber(addressesMax, language),
      })
    const [first] = read.faults
    if (first) return words.badAddress({ line: first.line, text: first.text, why: faults[first.fault] })
    return read.addresses.length > 0 || words.addressesMissing
  }
}
