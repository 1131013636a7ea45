import {
  createTableRelationsHelpers,
  DrizzleQueryError,
  extractTablesRelationalConfig,
  type RelationalSchemaConfig,
  sql,
  type TablesRelationalConfig,
} from "drizzle-orm"
import { NodePgDatabase, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres"
import { PgDialect, type PgPreparedQuery, type PgTransactionConfig } from "drizzle-orm/pg-core"
import type pg from "pg"
import type { StoreMeter } from "./meter.ts"
import { StatementFailed } from "./statement-failed.ts"
import { makeStatementKinds, type StatementKind } from "./statement-kind.ts"
import { isOutOfDate, makeStatementNames, type StatementNames } from "./statement-names.ts"

/** Adds details to a failed statement before it is thrown, such as a name for it. */
export type OnFailure = (failure: StatementFailed) => void

/** A pool as drizzle's database, whose errors have no values and whose transactions survive broken connections. */
export function databaseOn<S extends Record<string, unknown>>(
  pool: pg.Pool,
  fullSchema: S,
  onFailure: OnFailure,
  meter?: StoreMeter,
): NodePgDatabase<S> {
  const { tables, tableNamesMap } = extractTablesRelationalConfig(fullSchema, createTableRelationsHelpers)
  const schema = { fullSchema, schema: tables, tableNamesMap }
  const dialect = new PgDialect()
  const kindOf = makeStatementKinds(Object.values(tables).map((table) => table.dbName))
  const options = { pool, dialect, schema, onFailure, names: makeStatementNames(), meter, kindOf }
  // The types of relations are derived where tables are named; here any table will do.
  return new NodePgDatabase<S>(dialect, new Session(pool, options) as never, schema as never)
}

type SessionOptions = {
  pool: pg.Pool
  dialect: PgDialect
  schema: RelationalSchemaConfig<TablesRelationalConfig>
  onFailure: OnFailure
  names: StatementNames
  meter: StoreMeter | undefined
  kindOf(statement: string): StatementKind
}
type Tables = TablesRelationalConfig
type Transaction = NodePgTransaction<Record<string, unknown>, Tables>

/**
 * drizzle's own session writes the values of a failed statement into its error, never releases a connection if a
 * transaction cannot begin on it, and reports the rollback that failed instead of the error before it.
 */
class Session extends NodePgSession<Record<string, unknown>, Tables> {
  readonly #options: SessionOptions
  readonly #isInTransaction: boolean

  constructor(client: pg.Pool | pg.PoolClient, options: SessionOptions) {
    super(client, options.dialect, options.schema)
    this.#options = options
    this.#isInTransaction = client !== options.pool
  }

  override prepareQuery(...args: Parameters<NodePgSession<Record<string, unknown>, Tables>["prepareQuery"]>) {
    const [query, fields, , ...others] = args
    const { sql: statement, params } = query
    const { names } = this.#options
    const make = (known?: string) => super.prepareQuery(query, fields, known, ...others)
    // Statements without values (begin, commit) take the short path anyway.
    const nameNow = () => (params.length > 0 ? names.of(statement) : undefined)
    const name = nameNow()
    const prepared = make(name)
    const again = (known?: string) => Object.assign(make(known), joinsOf(prepared))
    const askFirst = prepared.execute.bind(prepared)
    let latest: { name: string | undefined; ask: typeof askFirst } = { name, ask: askFirst }
    let isNew = true
    // A caller with a prepared query runs it repeatedly; by then the statement can have a name, or another one.
    const execute: typeof askFirst = (values) => {
      const known = isNew ? latest.name : nameNow()
      isNew = false
      if (known !== latest.name) {
        const made = again(known)
        latest = { name: known, ask: made.execute.bind(made) }
      }
      return latest.ask(values)
    }
    prepared.execute = (values) =>
      this.#measured(statement, execute(values))
        .catch((error) => {
          if (!isOutOfDate(error.cause)) throw error
          names.renew()
          if (this.#isInTransaction) throw error
          return again().execute(values)
        })
        .catch((error) => {
          if (!(error instanceof DrizzleQueryError)) throw error
          return this.#fail(statement, error.cause)
        })
    // The caller's own type of row: the prepared query does not depend on it.
    return prepared as PgPreparedQuery<never>
  }

  override async transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    const { pool, dialect, schema } = this.#options
    const client = await pool.connect().catch((error) => this.#fail("begin", error))
    const tx = new NodePgTransaction(dialect, new Session(client, this.#options), schema)
    let broken: Error | undefined
    try {
      await tx.execute(sql`begin`)
      if (config) await tx.setTransaction(config)
      const result = await work(tx)
      await tx.execute(sql`commit`)
      return result
    } catch (error) {
      // A broken connection has rolled back already.
      await tx.execute(sql`rollback`).catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  #measured<T>(statement: string, answer: Promise<T>): Promise<T> {
    const { meter, kindOf } = this.#options
    if (!meter) return answer
    const beganMs = performance.now()
    const note = (isFailed: boolean) =>
      meter.statement(kindOf(statement), (performance.now() - beganMs) / 1000, isFailed)
    answer.then(
      () => note(false),
      () => note(true),
    )
    return answer
  }

  #fail(statement: string, error: unknown): never {
    const { kindOf, onFailure } = this.#options
    const isLoneWrite = !this.#isInTransaction && !["select", "begin"].includes(kindOf(statement).operation)
    const failure = new StatementFailed(statement, error, isLoneWrite)
    onFailure(failure)
    throw failure
  }
}

/** Joined tables that can be missing: drizzle writes them into a query that is already prepared. */
const joinsOf = (prepared: object): object =>
  "joinsNotNullableMap" in prepared ? { joinsNotNullableMap: prepared.joinsNotNullableMap } : {}
