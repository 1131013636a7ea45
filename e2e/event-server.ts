import {
  type ClickhouseServer,
  startClickhouse,
  withoutClickhouse,
} from "../lib/testing/clickhouse-server.ts"

/** A ClickHouse of a flow's own for its dashboard's EVENTS_URL: for flows that end it and begin it again. */
export type EventServer = ClickhouseServer

export { startClickhouse as startEventServer, withoutClickhouse as withoutEventServer }

/** Rows of a select: the stored data, bypassing every page. */
export async function eventRows<T>({ url }: EventServer, statement: string): Promise<T[]> {
  const { username, password, host } = new URL(url.replace(/^clickhouse:/, "http:"))
  const answer = await fetch(`http://${host}/?output_format_json_quote_64bit_integers=0`, {
    method: "POST",
    headers: { "x-clickhouse-user": username, "x-clickhouse-key": password },
    body: `${statement} format JSONEachRow`,
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}
