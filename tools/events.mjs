import { runWithDashboard } from "./lib/run-with-dashboard.mjs"

/** `EVENTS_URL=clickhouse://… npm run events -- --to clickhouse`, or back (lib/data/events/move/main.ts). */
runWithDashboard("lib/data/events/move/main.ts", "move")
