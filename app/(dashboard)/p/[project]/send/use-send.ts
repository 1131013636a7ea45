"use client"

import { useState } from "react"
import type { emailSend } from "#contract/email/send"
import type { Output } from "#contract/method"
import { mutate } from "#lib/browser/mutate"
import { refusedRows } from "../_sending/failed-reasons.ts"
import { refusalOf } from "../_sending/refusal.ts"
import { messageOf, refusalAt, type SendFaults, type SendField, type SendForm, sendFaults } from "./view.ts"

export type Sent = Output<typeof emailSend>

/** Checks the form, sends it, and puts a refusal at the field it names. What was typed stays. */
export function useSend(project: string, onFault: (field: SendField) => void) {
  const [faults, setFaults] = useState<SendFaults>({})
  const [refusal, setRefusal] = useState<string>()
  const [sent, setSent] = useState<Sent | null>(null)
  const [isSending, setIsSending] = useState(false)

  const show = (next: SendFaults) => {
    setFaults(next)
    const [first] = Object.keys(next) as SendField[]
    if (first) onFault(first)
    return first !== undefined
  }

  const send = async (form: SendForm, names: readonly string[]) => {
    setRefusal(undefined)
    if (isSending || show(sendFaults(form))) return
    setIsSending(true)
    const answer = await mutate(project, "email/send", { message: messageOf(form, names) })
    setIsSending(false)
    if (answer.ok) return setSent(answer.value)
    setSent(null)
    const nobody = refusedRows(answer.failure).map((row) => `${row.email}: ${row.sentence}`)
    if (nobody.length > 0) return void show({ recipients: nobody.join(" ") })
    const { field, sentence } = refusalOf(answer.failure)
    const place = refusalAt(field, sentence, form)
    if (place) show({ [place.field]: place.text })
    else setRefusal(sentence)
  }

  const touch = (fields: readonly string[]) =>
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field))))
  /** Checks one field when it is left. */
  const check = (form: SendForm, field: SendField) => {
    const fault = sendFaults(form)[field]
    if (fault) setFaults((now) => ({ ...now, [field]: fault }))
  }

  return { faults, refusal, sent, isSending, send, touch, check }
}
