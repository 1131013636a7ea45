import { z } from "zod"

/** A database and its limits in a program. Times are in milliseconds; 0 means no limit. */
export type DatabaseSettings = {
  url: string
  /** Maximum number of connections per process. */
  poolMax: number
  /** How long a request waits for a connection, also while the server is unreachable. */
  connectTimeoutMs: number
  /** The server cancels a statement that takes longer. */
  statementTimeoutMs: number
  /** The server ends a transaction that waits longer for its program. */
  idleInTransactionTimeoutMs: number
}

const sentence = "must be a number of milliseconds, 0 for no limit."
const milliseconds = (usual: number) =>
  z.coerce
    .number(sentence)
    .int(sentence)
    .min(0, sentence)
    .max(86_400_000, "must be at most a day.")
    .default(usual)

const poolSentence = "must be a number of connections from 2 to 500."

/** Defaults of the settings. */
export const usualDatabase = {
  poolMax: 10,
  connectTimeoutMs: 10_000,
  statementTimeoutMs: 60_000,
  idleInTransactionTimeoutMs: 30_000,
} as const

/** The settings of a database as environment variables: `prefix` is `DATABASE` or `SERVICE_DATABASE`. */
export const databaseShape = <P extends string>(prefix: P) =>
  ({
    [`${prefix}_URL`]: z
      .string({ error: "is missing: the PostgreSQL database to use. `npm start` includes one." })
      .regex(/^postgres(ql)?:\/\//, "must begin with postgres:// and name a PostgreSQL database."),
    [`${prefix}_POOL_MAX`]: z.coerce
      .number(poolSentence)
      .int(poolSentence)
      .min(2, poolSentence)
      .max(500, poolSentence)
      .default(usualDatabase.poolMax),
    [`${prefix}_CONNECT_TIMEOUT_MS`]: milliseconds(usualDatabase.connectTimeoutMs),
    [`${prefix}_STATEMENT_TIMEOUT_MS`]: milliseconds(usualDatabase.statementTimeoutMs),
    [`${prefix}_IDLE_IN_TRANSACTION_TIMEOUT_MS`]: milliseconds(usualDatabase.idleInTransactionTimeoutMs),
  }) as Shape<P>

type Shape<P extends string> = Record<`${P}_URL`, z.ZodString> &
  Record<
    | `${P}_POOL_MAX`
    | `${P}_CONNECT_TIMEOUT_MS`
    | `${P}_STATEMENT_TIMEOUT_MS`
    | `${P}_IDLE_IN_TRANSACTION_TIMEOUT_MS`,
    z.ZodDefault<z.ZodCoercedNumber<unknown>>
  >

/** The parsed settings of `databaseShape` as one value. */
export function databaseOf<P extends string>(
  prefix: P,
  env: Record<`${P}_URL`, string> & Record<Exclude<keyof Shape<P>, `${P}_URL`>, number>,
): DatabaseSettings {
  const values = env as Record<string, unknown>
  const number = (name: string) => values[`${prefix}_${name}`] as number
  return {
    url: values[`${prefix}_URL`] as string,
    poolMax: number("POOL_MAX"),
    connectTimeoutMs: number("CONNECT_TIMEOUT_MS"),
    statementTimeoutMs: number("STATEMENT_TIMEOUT_MS"),
    idleInTransactionTimeoutMs: number("IDLE_IN_TRANSACTION_TIMEOUT_MS"),
  }
}
