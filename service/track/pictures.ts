import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify"
import { boundedCache } from "#shared/bounded-cache"
import { minutes } from "../clock.ts"
import type { Context } from "../context.ts"
import { endingOf, type PictureName, readPictureName } from "../links/picture-link.ts"
import { openSemaphore } from "../load/weighted-semaphore.ts"
import { pictureByToken, type ServedPicture } from "../store/pictures.ts"
import { answerUnavailable, unknownLink } from "./answers.ts"

/**
 * Serves pictures by their address, without a key (PICTURE-6). A picture never changes, so programs and the picture
 * proxies of mail providers may cache it for a year. Its content type is the stored type alone, and a browser that
 * navigates to it runs no content of it.
 */
export const openPictures =
  (ctx: Context): FastifyPluginAsync =>
  async (server) => {
    const find = openPictureCache(ctx)
    server.route<{ Params: { name: string } }>({
      method: ["GET", "HEAD"],
      url: "/p/:name",
      handler: (request, reply) => answerPicture(request, reply, find),
    })
    server.setErrorHandler((error, _request, reply) => answerUnavailable(error, reply, ctx))
  }

type FindPicture = (name: PictureName) => Promise<ServedPicture | null>

async function answerPicture(
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
  find: FindPicture,
): Promise<FastifyReply> {
  const name = readPictureName(request.params.name)
  const picture = name && (await find(name))
  if (!picture || endingOf(picture.type) !== name.ending) return unknownLink(reply)
  const etag = `"${picture.sha256.slice(0, 32)}"`
  reply.headers({ ...pictureHeaders, etag })
  if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send()
  return reply
    .headers({ "content-type": picture.type, "content-disposition": dispositionOf(picture) })
    .send(picture.content)
}

const pictureHeaders = {
  "cache-control": "public, max-age=31536000, immutable",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
}

/** If-None-Match is a list; a proxy may have made weak ones of ours. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? "").split(",").some((one) => ["*", etag].includes(one.trim().replace(/^W\//, "")))

/** A saved file is called as people call the picture, in plain letters, with the ending of what it is. */
function dispositionOf({ name, type }: ServedPicture): string {
  const stem = name.replace(/\.[A-Za-z]{3,4}$/, "").replace(/[^A-Za-z0-9_-]+/g, "-")
  return `inline; filename="${stem.replace(/^-+|-+$/g, "") || "picture"}.${endingOf(type)}"`
}

const cachedBytesMax = 64 * 1024 * 1024
/** After this, what housekeeping removed is not served any more. */
const cachedMs = minutes(10)
/**
 * More reads wait: calls of the API need connections as well, and pictures being read take memory outside of the cache.
 */
const readsMax = 4

/**
 * Cache of pictures by their address, with the most recently requested ones in memory. Simultaneous requests share one
 * read. Unknown addresses are not cached, so made-up addresses evict nothing.
 */
function openPictureCache({ store, clock }: Pick<Context, "store" | "clock">): FindPicture {
  const lifetime = { ms: cachedMs, nowMs: () => clock.now().getTime() }
  const cache = boundedCache<ServedPicture>({ sizeMax: cachedBytesMax, lifetime })
  const reading = new Map<string, Promise<ServedPicture | null>>()
  const reads = openSemaphore(readsMax)

  async function read(address: string, name: PictureName): Promise<ServedPicture | null> {
    const release = await reads.acquire(1)
    try {
      const picture = await pictureByToken(store.db, name)
      if (picture) cache.set(address, picture, { size: picture.content.length })
      return picture
    } finally {
      reading.delete(address)
      release()
    }
  }
  return async (name) => {
    const address = `${name.project_id} ${name.token}`
    const known = cache.get(address)
    if (known) return known
    const shared = reading.get(address) ?? read(address, name)
    reading.set(address, shared)
    return shared
  }
}
