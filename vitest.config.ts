import { defineConfig } from "vitest/config"
import { onlyInAll } from "./tools/gate.mjs"
import { pollMs, within } from "./tools/lib/timeouts.mjs"
import LongFirst from "./tools/long-first.ts"
import { compileWords } from "./tools/words.ts"

const faults = await compileWords()
if (faults.length > 0) throw new Error(faults.join("\n"))

/** Time-outs end only hanging tests: a slow machine must not reach them. */
const base = {
  environment: "node",
  testTimeout: within(300_000),
  hookTimeout: within(300_000),
  maxWorkers: 2,
  expect: { poll: { timeout: within(pollMs), interval: 20 } },
  setupFiles: ["tools/every-test.ts"],
}

const always = ["**/node_modules/**"]

/** STORES_ONLY: tests of rooms with their own SQL, for another release of PostgreSQL. */
const storeFiles = (rooms: string) =>
  process.env.STORES_ONLY ? [`${rooms}/**/*.db.test.ts`] : [`${rooms}/**/*.{db,http}.test.ts`]

/** Services wait at times, so one worker more than the cores of a small machine keeps both cores busy. */
const withStore = {
  ...base,
  maxWorkers: 3,
  sequence: { groupOrder: 1 },
  globalSetup: ["tools/store-templates.ts"],
  setupFiles: [...base.setupFiles, "service/testing/note-codes.ts"],
  exclude: process.env.TESTS === "core" ? [...always, ...onlyInAll] : always,
}

/** Tests of pages' loaders and of routes replace modules of Next, that of links the requests to other servers. */
const replacesModules = ["app", "lib/features/{attention,closer-look,reports/pages,template-results/page}"]

/**
 * Loading the modules again for every file took half of a run, so tests share the modules of their worker: the service
 * passes its clock, settings and stores on, and a test that replaces those of the dashboard restores them. Tests of
 * components share packages and the window (tools/drawn-parts.ts). A file that replaces modules loads its own: another
 * file of the same worker may have loaded the real ones before.
 */
const shared = { isolate: false } as const

export default defineConfig({
  resolve: { alias: { "server-only": new URL("./tools/empty.ts", import.meta.url).pathname } },
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          ...base,
          ...shared,
          name: "unit",
          include: ["{lib,service,app,components,tools}/**/*.test.ts"],
          exclude: ["**/*.db.test.ts", "**/*.http.test.ts", "**/node_modules/**"],
        },
      },
      {
        extends: true,
        test: {
          ...base,
          ...shared,
          name: "dom",
          environment: "happy-dom",
          include: ["{app,components,lib}/**/*.test.tsx"],
          setupFiles: [...base.setupFiles, "tools/drawn-parts.ts"],
        },
      },
      {
        extends: true,
        test: { ...withStore, ...shared, name: "store-service", include: storeFiles("service") },
      },
      {
        extends: true,
        test: {
          ...withStore,
          ...shared,
          name: "store-dashboard",
          include: storeFiles("lib"),
          exclude: [...withStore.exclude, ...replacesModules.flatMap(storeFiles)],
          setupFiles: [...withStore.setupFiles, "lib/testing/clock-setup.ts"],
        },
      },
      {
        extends: true,
        // Pages, routes and their loaders have no SQL of their own.
        test: {
          ...withStore,
          name: "store-routes",
          include: replacesModules
            .filter((folder) => !process.env.STORES_ONLY || folder !== "app")
            .flatMap(storeFiles),
        },
      },
      {
        extends: true,
        test: {
          ...withStore,
          name: "store-tools",
          include: storeFiles(process.env.STORES_ONLY ? "tools/databases" : "tools"),
        },
      },
    ],
  },
})
