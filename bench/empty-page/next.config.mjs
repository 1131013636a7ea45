import { join } from "node:path"

/** @type {import("next").NextConfig} */
export default {
  turbopack: { root: join(import.meta.dirname, "../..") },
  // A proxy.ts in the folder above, which is a bench, would be taken for what the framework runs before each page.
  pageExtensions: ["tsx"],
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
}
