"use client"

import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { isMailboxProvider, mailboxProviderNames } from "#contract/mailbox-provider-names"
import { methodQuery } from "#lib/browser/queries"
import { useForm } from "#lib/browser/use-form"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { mailboxProviderWords } from "#words/mailbox-provider"
import { messagesWords } from "#words/messages"
import { reasonWords } from "#words/reason"
import type { Filters } from "./query.ts"

type Props = {
  project: string
  query: Filters
  canSeeTags: boolean
  onApply: (change: Pick<Filters, "tag" | "template" | "reason" | "domain" | "provider">) => void
}

/** What a list may be narrowed to; templates and tags are asked for when the form opens. */
export default function FilterForm({ project, query, canSeeTags, onApply }: Props) {
  const words = useWords(messagesWords)
  const language = useLanguage()
  const tagsId = useId()
  const templates = useQuery(methodQuery(project, "template/list", { limit: 1000 }))
  const tags = useQuery({ ...methodQuery(project, "tag/list", {}), enabled: canSeeTags })
  const { tag, template, reason, domain } = query
  const { register, submit } = useForm({
    defaultValues: { tag, template, reason, domain, provider: query.provider ?? "" },
    send: async (values) => ({ ok: true, value: values }) as const,
    done: ({ provider, ...values }) =>
      onApply({
        tag: values.tag.trim(),
        template: values.template,
        reason: values.reason,
        domain: values.domain.trim(),
        provider: isMailboxProvider(provider) ? provider : null,
      }),
  })
  const known = templates.data?.templates ?? []
  const choices = [
    { value: "", label: words.any },
    ...known.map(({ id, name }) => ({ value: id, label: name })),
    // One that was deleted is not in the list, and may still be looked for.
    ...(template && !known.some(({ id }) => id === template) ? [{ value: template, label: template }] : []),
  ]
  const reasons: Record<string, string> = useWords(reasonWords)
  const reasonChoices = [
    { value: "", label: words.any },
    ...Object.entries(reasons).map(([value, label]) => ({ value, label: `${label} (${value})` })),
    ...(reason && !Object.hasOwn(reasons, reason) ? [{ value: reason, label: reason }] : []),
  ]
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-2">
      <Field label={words.filterNames.tag}>
        <Input {...register("tag")} list={tagsId} autoComplete="off" maxLength={200} />
      </Field>
      <datalist id={tagsId}>
        {tags.data?.tags.map((one) => (
          <option key={one.tag_id} value={one.tag} />
        ))}
      </datalist>
      <Field label={words.filterNames.template}>
        {/* Choices come later than the form: the chosen one must be among them by then. */}
        <Select key={choices.length} {...register("template")} choices={choices} />
      </Field>
      <Field label={words.filterNames.reason} hint={words.reasonHint}>
        <Select {...register("reason")} choices={reasonChoices} />
      </Field>
      <Field label={words.filterNames.domain} hint={words.domainHint}>
        <Input {...register("domain")} autoComplete="off" spellCheck={false} maxLength={254} />
      </Field>
      <Field label={words.filterNames.provider} hint={words.providerHint}>
        <Select
          {...register("provider")}
          choices={[
            { value: "", label: words.any },
            ...mailboxProviderNames.map((name) => ({
              value: name,
              label: mailboxProviderWords[language][name],
            })),
          ]}
        />
      </Field>
      <Button type="submit" variant="primary">
        {words.applyFilter}
      </Button>
    </form>
  )
}
