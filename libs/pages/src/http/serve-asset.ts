import { NotFoundException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { sendAsset, type Assets } from '../assets/assets';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves a file under a URL that changes with its content. @throws NotFoundException */
export async function serveAsset(
  assets: Assets,
  { hash, name }: { hash: string; name: string },
  reply: FastifyReply,
): Promise<void> {
  const asset = assets.find(name);
  if (!asset) throw new NotFoundException();
  // During a rollout, a page of one release can reach a server of the other. It receives the current file, uncached.
  reply.header('cache-control', hash === assets.hash ? FOR_EVER : 'no-store');
  await sendAsset(reply, asset);
}
