"use client"

import { Check, Moon, TriangleAlert } from "lucide-react"
import type { FieldPath } from "react-hook-form"
import { useLanguage, useWords } from "#components/shell/language"
import type { Form } from "#lib/interface/browser/use-form"
import { darkFrom } from "#lib/documents/dark-colours"
import { formatFixed } from "#lib/interface/format/number"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { brandWords } from "#words/brand"
import { lowContrasts, ratioMin, type Scheme } from "./contrasts.ts"
import { type BrandForm, hexOf, rulesOf } from "./form.ts"
import type { BrandFieldsProps } from "./use-brand-form.ts"

type ColourPath = Extract<FieldPath<BrandForm>, `${Scheme}.${string}`>

const roles = ["ground", "surface", "text", "muted", "link", "line"] as const

/** The six colours of light or dark messages, with notes about those that are hard to read. */
export function SchemeColours({
  form,
  scheme,
}: Pick<BrandFieldsProps, "form"> & { scheme: "light" | "dark" }) {
  const words = useWords(brandWords)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{words.schemes[scheme]}</legend>
      <p aria-hidden className="font-semibold text-ink text-sm">
        {words.schemes[scheme]}
      </p>
      {roles.map((role) => (
        <ColourField
          key={role}
          form={form}
          path={`${scheme}.${role}`}
          label={words.colours[role]}
          group={words.schemes[scheme]}
        />
      ))}
      <Contrasts form={form} scheme={scheme} />
    </fieldset>
  )
}

export function ButtonColours({ form }: BrandFieldsProps) {
  const words = useWords(brandWords)
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-4 sm:grid-cols-2">
        {(["ground", "text"] as const).map((role) => (
          <ColourField
            key={role}
            form={form}
            path={`button.${role}`}
            label={words.buttonColours[role]}
            group={words.groups.button}
          />
        ))}
      </div>
      <Contrasts form={form} scheme="button" />
    </div>
  )
}

export function DarkFromLight({ form }: { form: Form<BrandForm> }) {
  const words = useWords(brandWords)
  const light = form.watch("light")
  const isWhole = roles.every((role) => hexOf(light[role]) !== null)
  const fill = () => {
    const dark = darkFrom(light)
    for (const role of roles)
      form.setValue(`dark.${role}`, dark[role], { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Button size="sm" disabled={!isWhole} onClick={fill}>
      <Moon aria-hidden /> {words.darkFromLight}
    </Button>
  )
}

type ColourFieldProps = { form: Form<BrandForm>; path: ColourPath; label: string; group: string }

/** Two inputs for one colour: a picker, and its six digits. */
function ColourField({ form, path, label, group }: ColourFieldProps) {
  const words = useWords(brandWords)
  const typed = form.watch(path)
  const set = (colour: string) =>
    form.setValue(path, colour, { shouldDirty: true, shouldValidate: form.faultOf(path) !== undefined })
  return (
    <Field label={label} error={form.faultOf(path)}>
      <div className="flex items-center gap-1.5">
        <input
          type="color"
          aria-label={words.pick({ group, colour: label })}
          value={hexOf(typed) ?? "#000000"}
          onChange={(event) => set(event.target.value)}
          className="size-8 shrink-0 cursor-pointer rounded-md border border-line-control bg-surface p-0.5 disabled:cursor-not-allowed max-md:size-11 [&::-moz-color-swatch]:rounded-sm [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:rounded-sm [&::-webkit-color-swatch]:border-0"
        />
        <Input
          {...form.register(path, {
            validate: rulesOf(words).colour,
            onBlur: () => {
              const whole = hexOf(typed)
              if (whole && whole !== typed.toLowerCase()) set(whole)
            },
          })}
          autoComplete="off"
          spellCheck={false}
          maxLength={12}
          className="font-mono text-xs"
        />
      </div>
    </Field>
  )
}

/** In words, so that the contrast need not be seen. */
function Contrasts({ form, scheme }: { form: Form<BrandForm>; scheme: Scheme }) {
  const words = useWords(brandWords)
  const language = useLanguage()
  const [light, dark, button] = form.watch(["light", "dark", "button"])
  const low = lowContrasts({ light, dark, button }, scheme)
  const min = formatFixed(ratioMin, 1, language)
  return (
    <div aria-live="polite" className="flex flex-col gap-1 text-xs">
      {low.length === 0 && (
        <p className="flex items-start gap-1.5 text-ink-3">
          <Check aria-hidden className="mt-0.5 size-3.5 shrink-0 text-success" />
          {words.readable({ min })}
        </p>
      )}
      {low.map(({ pair, ratio }) => (
        <p key={pair} className="flex items-start gap-1.5 text-warning-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {words.contrast({ pair: words.pairs[pair], ratio: formatFixed(ratio, 1, language), min })}
        </p>
      ))}
    </div>
  )
}
