import pg from "pg"

/** Runs SQL on a program's database: the stored data, bypassing every page. */
export async function storeRows<T>(url: string, statements: string[]): Promise<T[][]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const answers: T[][] = []
    for (const statement of statements) answers.push((await client.query(statement)).rows as T[])
    return answers
  } finally {
    await client.end()
  }
}
