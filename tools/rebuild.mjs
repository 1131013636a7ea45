import { runWithDashboard } from "./lib/run-with-dashboard.mjs"

/** `npm run rebuild -- --project shop --from 2026-11-01 --to 2026-11-20` (lib/data/events/rebuild-main.ts). */
runWithDashboard("lib/data/events/rebuild-main.ts", "rebuild")
