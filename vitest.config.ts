import { defineConfig } from "vitest/config"

const base = { environment: "node", testTimeout: 30_000, hookTimeout: 60_000 } as const

export default defineConfig({
  resolve: { alias: { "server-only": new URL("./tools/empty.ts", import.meta.url).pathname } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...base,
          name: "unit",
          include: ["{lib,service,app,components,tools}/**/*.test.ts"],
          exclude: ["**/*.db.test.ts", "**/*.http.test.ts", "**/node_modules/**"],
        },
      },
      {
        extends: true,
        test: { ...base, name: "dom", environment: "happy-dom", include: ["{app,components}/**/*.test.tsx"] },
      },
      {
        extends: true,
        test: {
          ...base,
          name: "store",
          // STORES_ONLY: what speaks SQL of its own, for another release of PostgreSQL.
          include: process.env.STORES_ONLY
            ? ["{lib,service,app,tools/databases}/**/*.db.test.ts"]
            : ["{lib,service,app,tools}/**/*.db.test.ts", "{lib,service,app}/**/*.http.test.ts"],
          maxWorkers: 2,
          globalSetup: ["tools/store-templates.ts"],
          setupFiles: ["service/testing/note-codes.ts"],
        },
      },
    ],
  },
})
