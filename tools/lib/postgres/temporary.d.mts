export type TemporaryServer = {
  /** Of its superuser, at the database `postgres`. */
  url: string
  pid(): number | undefined
  /** Ends the server alone: by a fast shutdown, or as a crash does. */
  halt(how: "fast" | "kill"): Promise<void>
  /** Starts it again at the same address, on the same folder. */
  begin(): Promise<void>
  stop(): Promise<void>
}

export function startTemporaryServer(options?: {
  isDurable?: boolean
  memoryMb?: number
  connectionsMax?: number
  /** A folder for its data, which stays. */
  folder?: string
}): Promise<TemporaryServer>
