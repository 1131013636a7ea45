/**
 * The server's settings, as a laptop needs them. Everything is in the arguments, so that a new release changes them
 * and nobody has to edit a file in the data folder.
 * @param {{ cluster: string, socketFolder: string | null, port: number, memoryMb: number, connectionsMax: number }} server
 * @returns {string[]}
 */
export function serverArguments({ cluster, socketFolder, port, memoryMb, connectionsMax, isDurable = true }) {
  const settings = {
    port,
    // A list of folders, in which a name with blanks or commas is quoted.
    unix_socket_directories: socketFolder === null ? "" : `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    listen_addresses: socketFolder === null ? "127.0.0.1" : "",
    max_connections: connectionsMax,
    ...memoryOf(memoryMb),
    ...(isDurable ? durable : forgetful),
    ...usual,
  }
  return ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])]
}

/** A confirmed commit survives a power cut. */
const durable = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  wal_compression: "pglz",
  // macOS takes a plain fsync for done while the drive still has it in its cache.
  ...(process.platform === "darwin" ? { wal_sync_method: "fsync_writethrough" } : {}),
}

/** For servers that live as long as a run of the tests: a new database is copied through the log, page by page. */
const forgetful = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_compression: "off",
}

/** `memoryMb` is about the server's memory under load, in addition to the system's file cache. */
const memoryOf = (memoryMb) => ({
  shared_buffers: `${Math.max(16, Math.floor(memoryMb / 4))}MB`,
  work_mem: `${Math.max(1, Math.floor(memoryMb / 64))}MB`,
  maintenance_work_mem: `${Math.max(16, Math.floor(memoryMb / 8))}MB`,
  effective_cache_size: `${memoryMb * 2}MB`,
})

const usual = {
  // The log is not used for replication, so less is written.
  wal_level: "minimal",
  max_wal_senders: 0,
  min_wal_size: "80MB",
  max_wal_size: "512MB",
  checkpoint_timeout: "15min",
  io_method: "sync",
  // Queues change all the time: what is dead in them is taken away soon, in small portions.
  autovacuum_naptime: "15s",
  autovacuum_vacuum_insert_scale_factor: 0.1,
  random_page_cost: 1.1,
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  log_line_prefix: "",
  log_min_messages: "warning",
  // Statements and their values can contain addresses; they are not logged.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
}
