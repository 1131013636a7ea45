"use client"

import { useWords } from "#components/shell/language"
import type { Form } from "#lib/interface/browser/use-form"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { serverWords } from "#words/server"
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

type Props = { servers: readonly ImportServer[]; form: Form<Typed>; onChange: () => void }

/** The server, and its account's key. */
export function ServerFields({ servers, form, onChange }: Props) {
  const words = useWords(serverWords)
  const server = form.watch("server")
  const hasKey = servers.some((one) => (one.connection_id ?? "") === server && one.hasKey)
  const changeServer = () => {
    form.setValue("key", "")
    form.clearErrors()
    onChange()
  }
  return (
    <>
      <Field label={words.which} error={form.faultOf("server")}>
        <Select
          {...form.register("server", { onChange: changeServer })}
          choices={[
            ...servers.map(({ connection_id, name, base_url }) => ({
              value: connection_id ?? "",
              label: base_url.includes(name) ? base_url : `${name} · ${base_url}`,
            })),
            { value: newServer, label: words.another },
          ]}
        />
      </Field>
      {server === newServer && <NewServer form={form} onChange={onChange} />}
      <Field
        label={words.accountKey}
        hint={hasKey ? words.accountKeyHint : words.accountKeyNew}
        isOptional={hasKey}
        error={form.faultOf("key")}
      >
        <Input
          {...form.register("key", { onChange })}
          type="password"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </>
  )
}

function NewServer({ form, onChange }: Omit<Props, "servers">) {
  const words = useWords(serverWords)
  const { register, faultOf } = form
  return (
    <>
      <Field label={words.baseUrl} hint={words.baseUrlHint} error={faultOf("base_url")} isRequired>
        <Input
          {...register("base_url", { onChange })}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://mail.example.com"
          className="font-mono"
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.headerBrand} hint={words.headerBrandHint} error={faultOf("header_brand")}>
          <Input
            {...register("header_brand", { onChange })}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
          />
        </Field>
        <Field label={words.serverName} hint={words.serverNameHint} error={faultOf("name")} isOptional>
          <Input {...register("name", { onChange })} autoComplete="off" maxLength={100} />
        </Field>
      </div>
    </>
  )
}
