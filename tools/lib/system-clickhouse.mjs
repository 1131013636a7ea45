import { install, which } from "./apt.mjs"

/**
 * Sees to the system's ClickHouse, installed where it can be; tests start a server of their own with it
 * (lib/testing/clickhouse-server.ts). Nothing of the system's own service is touched.
 * @returns {Promise<string | null>} why there is none
 */
export async function needClickhouse() {
  const program = "clickhouse-server"
  if ((await which(program)) || ((await install(program)) && (await which(program)))) return null
  return "no ClickHouse server is installed and none could be"
}
