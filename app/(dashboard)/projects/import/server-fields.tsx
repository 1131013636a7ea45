"use client"

import { useWords } from "#components/shell/language"
import type { Failure } from "#lib/result"
import { serverWords } from "#lib/words/project-server"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import type { ImportServer } from "./load.ts"

export const newServer = "new"

export type Typed = {
  /** "" for the service of the settings, `new`, or the id of a connection. */
  server: string
  base_url: string
  header_brand: string
  name: string
  key: string
}

type Props = {
  servers: readonly ImportServer[]
  typed: Typed
  failure: Failure | undefined
  onChange: (changes: Partial<Typed>) => void
}

const fields = ["base_url", "header_brand", "name", "key"]

/** Which server, and its account's key. */
export function ServerFields({ servers, typed, failure, onChange }: Props) {
  const words = useWords(serverWords)
  const isNew = typed.server === newServer
  const hasKey = servers.some((one) => (one.connection_id ?? "") === typed.server && one.hasKey)
  const faultOf = (field: string) => (failure?.field === field ? failure.message : undefined)
  return (
    <>
      <Field label={words.which}>
        <Select
          value={typed.server}
          onChange={(event) => onChange({ server: event.target.value, key: "" })}
          choices={[
            ...servers.map(({ connection_id, name, base_url }) => ({
              value: connection_id ?? "",
              label: base_url.includes(name) ? base_url : `${name} · ${base_url}`,
            })),
            { value: newServer, label: words.another },
          ]}
        />
      </Field>
      {isNew && <NewServer typed={typed} faultOf={faultOf} onChange={onChange} />}
      <Field
        label={words.accountKey}
        hint={hasKey ? words.accountKeyHint : words.accountKeyNew}
        isOptional={hasKey}
        error={faultOf("key")}
      >
        <Input
          name="key"
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={typed.key}
          onChange={(event) => onChange({ key: event.target.value })}
        />
      </Field>
      {failure && !fields.includes(failure.field ?? "") && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger-ink text-sm">
          {failure.message}
        </p>
      )}
    </>
  )
}

type NewProps = Pick<Props, "typed" | "onChange"> & { faultOf: (field: string) => string | undefined }

function NewServer({ typed, faultOf, onChange }: NewProps) {
  const words = useWords(serverWords)
  return (
    <>
      <Field label={words.baseUrl} hint={words.baseUrlHint} error={faultOf("base_url")} isRequired>
        <Input
          name="base_url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://mail.example.com"
          className="font-mono"
          value={typed.base_url}
          onChange={(event) => onChange({ base_url: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.headerBrand} hint={words.headerBrandHint} error={faultOf("header_brand")}>
          <Input
            name="header_brand"
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            value={typed.header_brand}
            onChange={(event) => onChange({ header_brand: event.target.value })}
          />
        </Field>
        <Field label={words.serverName} hint={words.serverNameHint} error={faultOf("name")} isOptional>
          <Input
            name="name"
            autoComplete="off"
            maxLength={100}
            value={typed.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
      </div>
    </>
  )
}
