import type { NodeOf } from "./nodes.ts"

type Network = NodeOf<"social">["attrs"]["links"][number]["network"]

/** Names as the networks write them. */
export const networkNames: Record<Network, string> = {
  bluesky: "Bluesky",
  facebook: "Facebook",
  github: "GitHub",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  mastodon: "Mastodon",
  pinterest: "Pinterest",
  tiktok: "TikTok",
  vimeo: "Vimeo",
  whatsapp: "WhatsApp",
  x: "X",
  xing: "XING",
  youtube: "YouTube",
  web: "Web",
}
