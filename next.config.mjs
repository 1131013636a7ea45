import { safeHeaders } from "./app/safe-headers.mjs"

/** @type {import("next").NextConfig} */
export default {
  output: "standalone",
  outputFileTracingRoot: import.meta.dirname,
  outputFileTracingIncludes: { "/*": ["lib/data/store/migrations/**"] },
  turbopack: { root: import.meta.dirname },
  poweredByHeader: false,
  reactStrictMode: true,
  headers: async () => [
    { source: "/:path*", headers: safeHeaders },
    // Named after their contents (tools/words/browser.ts).
    {
      source: "/words/:path*",
      headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
    },
  ],
  serverExternalPackages: ["caniemail", "mjml", "pg", "pino", "prom-client", "yjs"],
  // Types are checked by `npm run check`, with those of the service and the tools; who only starts need not wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // forbidden() in lib/access/auth/guard.ts shows app/forbidden.tsx with status 403.
    authInterrupts: true,
    // A page is loaded when it is first asked for: all of them at the start took longer than all else together.
    preloadEntriesOnStart: false,
  },
}
