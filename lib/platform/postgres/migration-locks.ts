/** The advisory lock under which each program migrates its database; `npm start` looks for them (tools/lib/health.mjs). */
export const migrationLocks = { service: 77_190_421, dashboard: 77_190_422 }
