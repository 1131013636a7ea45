import { defineConfig } from "drizzle-kit"

export default defineConfig({
  dialect: "postgresql",
  schema: "./lib/data/store/schema/*.ts",
  out: "./lib/data/store/migrations",
})
