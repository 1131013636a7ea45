import { install, which } from "./apt.mjs"

/**
 * Installs the system's ClickHouse where possible; tests start their own server with it
 * (lib/testing/clickhouse-server.ts). The system's own service stays untouched.
 * @returns {Promise<string | null>} the reason when there is none
 */
export async function needClickhouse() {
  const program = "clickhouse-server"
  if ((await which(program)) || ((await install(program)) && (await which(program)))) return null
  return "no ClickHouse server is installed and none could be"
}
