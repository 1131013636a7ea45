import type { z } from "zod"

/** Areas of a project with separate permissions; `lib/access/auth/permissions.ts` defines them for each role. */
export const areas = [
  "charts",
  "messages",
  "templates",
  "sending",
  "webhooks",
  "suppressions",
  "domains",
  "validation",
  "tags",
  "exports",
  "alerts",
  "project",
  "members",
  "audit",
  "account",
] as const
export type Area = (typeof areas)[number]
export type Action = "read" | "write"

/** Kind of key that a method accepts: a project's or the account's (`either`), or only the account's. */
type KeyKind = "either" | "account"

export type Method<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  /** `group/method`, the URL without base and `.json`. */
  path: string
  /** One sentence for people; becomes the summary in the OpenAPI document. */
  summary: string
  access: { area: Area; action: Action }
  key: KeyKind
  /** True for methods that are ours and not part of the published interface (docs/api/extensions.md). */
  isExtension?: boolean
  input: I
  output: O
}

/** Declares a method: its path, its schemas and who may call it. The service implements it, the proxy forwards it. */
export const method = <I extends z.ZodType, O extends z.ZodType>(definition: Method<I, O>): Method<I, O> =>
  definition

export type Input<M extends Method> = z.input<M["input"]>
export type Parsed<M extends Method> = z.output<M["input"]>
export type Output<M extends Method> = z.output<M["output"]>
